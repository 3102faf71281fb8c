/** Atom feeds (RFC 4287) of the newest posts: of the whole community, or of one category. */
import * as v from 'valibot'
import '#src/lib/markdown/reference-names.ts'
import { plainText } from '#src/lib/markdown/plain-text.ts'
import { truncateText } from '#src/lib/truncate-text.ts'

import type { VisitorApi } from './visitor-api.ts'
import { escapeXml, textElement, XML_HEADER } from './xml.ts'

const PATH = /^\/community\/(?:category\/([^/]+)\/)?feed\.atom$/
const MAX_POSTS = 20
const MAX_SUMMARY_CHARACTERS = 300
/** The required date of an empty feed. */
const NEVER = '1970-01-01T00:00:00Z'

const categoriesSchema = v.array(v.object({ id: v.string(), name: v.string(), slug: v.string() }))
const postSchema = v.object({
  id: v.string(),
  title: v.string(),
  content: v.string(),
  category_name: v.nullable(v.string()),
  tags: v.array(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  // Null for a member with a hidden profile.
  author_name: v.nullable(v.string()),
  author_username: v.nullable(v.string()),
})
const pageSchema = v.object({ data: v.array(postSchema) })

type Post = v.InferOutput<typeof postSchema>

export interface AtomFeed {
  text: string
  /** The latest creation or change of one of its posts. */
  changed: Date
}

/** Returns the feed of this path, or null for an unknown category. Rejects if the database fails. */
export async function atomFeed(
  pathname: string,
  api: VisitorApi,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): Promise<AtomFeed | null> {
  const [path, key] = PATH.exec(pathname) ?? []
  if (!path) return null
  const category = key === undefined ? undefined : await findCategory(key, api)
  if (category === null) return null
  const { data } = await api(
    'feed_page',
    { page_size: String(MAX_POSTS), ...(category && { category: category.id }) },
    pageSchema,
  )
  const changed = data
    .map((post) => post.updated_at)
    .reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), NEVER)
  const page = category ? `/community/category/${encodeURIComponent(category.slug)}` : '/community'
  const self = escapeXml(`${siteUrl}${page}/feed.atom`)
  const text = [
    `${XML_HEADER}<feed xmlns="http://www.w3.org/2005/Atom">\n`,
    textElement('id', `${siteUrl}${page}/feed.atom`),
    textElement('title', `${category?.name ?? 'Community'} · ${siteName}`),
    textElement('subtitle', 'Posts from Somali developers'),
    textElement('updated', changed),
    `<link rel="self" type="application/atom+xml" href="${self}"/>\n`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + page)}"/>\n`,
    textElement('icon', `${siteUrl}/icon-192.png`),
    ...data.map((post) => entry(post, siteUrl)),
    '</feed>\n',
  ].join('')
  return { text, changed: new Date(changed) }
}

function entry(post: Post, siteUrl: string) {
  const url = escapeXml(`${siteUrl}/community/post/${post.id}`)
  const terms = [...(post.category_name ? [post.category_name] : []), ...post.tags]
  return [
    '<entry>\n',
    textElement('id', `urn:uuid:${post.id}`),
    textElement('title', post.title),
    `<link rel="alternate" type="text/html" href="${url}"/>\n`,
    textElement('published', post.created_at),
    textElement('updated', post.updated_at),
    author(post, siteUrl),
    ...terms.map((term) => `<category term="${escapeXml(term)}"/>\n`),
    `<summary type="text">${escapeXml(truncateText(plainText(post.content), MAX_SUMMARY_CHARACTERS))}</summary>\n`,
    '</entry>\n',
  ].join('')
}

/** Atom requires an author with a name. */
function author({ author_name: name, author_username: username }: Post, siteUrl: string) {
  const uri = username === null ? '' : `<uri>${escapeXml(`${siteUrl}/profile/${username}`)}</uri>`
  return `<author><name>${escapeXml(name ?? 'Hidden member')}</name>${uri}</author>\n`
}

/** Finds a category by its slug, encoded or not; null if there is none. */
async function findCategory(key: string, api: VisitorApi) {
  const categories = await api('category_options', {}, categoriesSchema)
  return categories.find(({ slug }) => encodeURIComponent(slug) === key || slug === key) ?? null
}
