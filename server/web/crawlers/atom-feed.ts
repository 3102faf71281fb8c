/** Atom feeds of the newest posts: of the whole community, or of one category. */
import * as v from 'valibot'
import '#src/lib/markdown/reference-names.ts'
import { plainText } from '#src/lib/markdown/plain-text.ts'
import { truncateText } from '#src/lib/truncate-text.ts'
import { HIDDEN_MEMBER } from '#src/shared/safety/things.ts'
import { type AtomFeed, atomDocument } from './atom-document.ts'
import type { VisitorApi } from './visitor-api.ts'

const PATH = /^\/community\/(?:category\/([^/]+)\/)?feed\.atom$/
const MAX_POSTS = 20
const MAX_SUMMARY_CHARACTERS = 300

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
  const page = category ? `/community/category/${encodeURIComponent(category.slug)}` : '/community'
  return atomDocument({
    siteUrl,
    path: `${page}/feed.atom`,
    page,
    title: `${category?.name ?? 'Community'} · ${siteName}`,
    subtitle: 'Posts from Somali developers',
    entries: data.map(entryOf),
  })
}

function entryOf(post: Post) {
  return {
    id: post.id,
    title: post.title,
    published: post.created_at,
    updated: post.updated_at,
    author: { name: post.author_name ?? HIDDEN_MEMBER, username: post.author_username },
    terms: [...(post.category_name ? [post.category_name] : []), ...post.tags],
    summary: truncateText(plainText(post.content), MAX_SUMMARY_CHARACTERS),
  }
}

/** Finds a category by its slug, encoded or not; null if there is none. */
async function findCategory(key: string, api: VisitorApi) {
  const categories = await api('category_options', {}, categoriesSchema)
  return categories.find(({ slug }) => encodeURIComponent(slug) === key || slug === key) ?? null
}
