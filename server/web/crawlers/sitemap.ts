/**
 * The sitemap: an index, one file of pages and lists, and shards of some thousand posts or profiles. A shard is named
 * by the digits that its ids begin with (`/sitemap/posts-3f.xml`), so it is one range of the primary key, and a new
 * post changes one shard only.
 */
import * as v from 'valibot'

import { SITE_PAGES } from '#src/lib/site-pages.ts'
import type { VisitorApi } from './visitor-api.ts'
import { escapeXml, XML_HEADER } from './xml.ts'

/** Average URLs in a full shard: half of the database's row limit, a tenth of the format's limit. */
const SHARD_SIZE = 5_000
const DIGITS = '0123456789abcdef'
const MAX_DIGITS = 4
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Pages that exist in every database. */
const PAGES = [
  ...['/', '/developers', '/jobs', '/community', '/categories', '/companies', '/signup'],
  ...SITE_PAGES.map(({ path }) => path),
]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const totalsSchema = v.object({ posts: count, profiles: count })
const postsSchema = v.array(v.object({ id: v.string(), updated_at: v.string() }))
const profilesSchema = v.array(v.object({ username: v.string(), updated_at: v.string() }))
const categoriesSchema = v.array(v.object({ slug: v.string() }))
const names = v.array(v.string())
const listsSchema = v.object({ locations: names, skills: names, specializations: names })

interface SitemapEntry {
  path: string
  /** ISO 8601. */
  changed?: string
}

/** Returns the file of this path, or null if the sitemap has none. Rejects if the database fails. */
export async function sitemapFile(
  pathname: string,
  api: VisitorApi,
  siteUrl: string,
): Promise<string | null> {
  if (pathname === '/sitemap.xml') return document('sitemapindex', 'sitemap', await readIndex(api), siteUrl)
  if (pathname === '/sitemap/pages.xml') return document('urlset', 'url', await readPages(api), siteUrl)
  const [, kind, shard = ''] = /^\/sitemap\/(posts|profiles)(?:-([\da-f]{1,4}))?\.xml$/.exec(pathname) ?? []
  if (!kind) return null
  const entries = kind === 'posts' ? await readPosts(api, shard) : await readProfiles(api, shard)
  return document('urlset', 'url', entries, siteUrl)
}

/** Splits `total` rows with random ids into shards, and returns their names. All names have the same length. */
export function shardsOf(total: number): string[] {
  let shards = ['']
  while (total / shards.length > SHARD_SIZE && (shards[0] ?? '').length < MAX_DIGITS) {
    shards = shards.flatMap((shard) => [...DIGITS].map((digit) => shard + digit))
  }
  return shards
}

async function readIndex(api: VisitorApi): Promise<SitemapEntry[]> {
  const { posts, profiles } = await api('sitemap_totals', {}, totalsSchema)
  const files = (kind: string, total: number) =>
    shardsOf(total).map((shard) => ({ path: `/sitemap/${kind}${shard && `-${shard}`}.xml` }))
  return [{ path: '/sitemap/pages.xml' }, ...files('profiles', profiles), ...files('posts', posts)]
}

async function readPages(api: VisitorApi): Promise<SitemapEntry[]> {
  const [categories, lists] = await Promise.all([
    api('category_options', {}, categoriesSchema),
    api('sitemap_lists', {}, listsSchema),
  ])
  const developers = (filter: string, values: readonly string[]) =>
    values.map((value) => `/developers?${new URLSearchParams({ [filter]: value })}`)
  return [
    ...PAGES,
    ...categories.map(({ slug }) => `/community/category/${encodeURIComponent(slug)}`),
    ...developers('location', lists.locations),
    ...developers('specialization', lists.specializations),
    ...developers('skills', lists.skills),
  ].map((path) => ({ path }))
}

async function readPosts(api: VisitorApi, shard: string): Promise<SitemapEntry[]> {
  const posts = await api('sitemap_posts', { shard }, postsSchema)
  return posts.map(({ id, updated_at }) => ({ path: `/community/post/${id}`, changed: updated_at }))
}

async function readProfiles(api: VisitorApi, shard: string): Promise<SitemapEntry[]> {
  const profiles = await api('sitemap_profiles', { shard }, profilesSchema)
  return profiles.map(({ username, updated_at }) => ({ path: `/profile/${username}`, changed: updated_at }))
}

function document(root: string, element: string, entries: readonly SitemapEntry[], siteUrl: string) {
  const items = entries.map(({ path, changed }) => {
    const lastModified = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''
    return `<${element}><loc>${escapeXml(siteUrl + path)}</loc>${lastModified}</${element}>\n`
  })
  return `${XML_HEADER}<${root} xmlns="${NAMESPACE}">\n${items.join('')}</${root}>\n`
}
