/** Posts read straight from their table: what the feed falls back to. Without counts, likes and saves. */
import * as v from 'valibot'

import type { Backend } from '#src/lib/backend.ts'

import type { PostType } from '../post-types.ts'
import type { FeedPage } from '../schemas.ts'

const PAGE_SIZE = 10
/** As much of the text as the feed gives. */
const EXCERPT = 1_000

const rowsSchema = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    content: v.string(),
    post_type: v.string(),
    tags: v.array(v.string()),
    media_url: v.nullable(v.string()),
    media_alt: v.nullable(v.string()),
    created_at: v.string(),
    updated_at: v.string(),
    profile_id: v.string(),
    profiles: v.object({
      id: v.string(),
      username: v.string(),
      full_name: v.string(),
      avatar_url: v.nullable(v.string()),
      title: v.nullable(v.string()),
    }),
    categories: v.nullable(
      v.object({ id: v.string(), name: v.string(), description: v.nullable(v.string()) }),
    ),
  }),
)

interface PlainPostsWanted {
  category: string | null
  type: PostType | null
  page: number
  signal: AbortSignal
}

/** Newest first, ten a page. Rejects with PostgrestError. */
export async function readPlainPosts(
  backend: Backend,
  { category, type, page, signal }: PlainPostsWanted,
): Promise<FeedPage> {
  const start = (page - 1) * PAGE_SIZE
  let query = backend
    .from('posts')
    .select(
      'id, title, content, post_type, tags, media_url, media_alt, created_at, updated_at, profile_id, ' +
        'profiles!posts_profile_id_fkey(id, username, full_name, avatar_url, title), ' +
        'categories!posts_category_id_fkey(id, name, description)',
    )
  if (category !== null) query = query.eq('category_id', category)
  if (type) query = query.eq('post_type', type)
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    // One more than shown tells whether there is a next page, without counting them all.
    .range(start, start + PAGE_SIZE)
    .abortSignal(signal)
    .throwOnError()
  const rows = v.parse(rowsSchema, data)
  return {
    data: rows.slice(0, PAGE_SIZE).map(({ profiles: author, categories: found, ...post }) => ({
      ...post,
      content: post.content.slice(0, EXCERPT),
      category_id: found?.id ?? null,
      category_name: found?.name ?? null,
      backup_media_url: null,
      author_name: author.full_name,
      author_username: author.username,
      author_avatar: author.avatar_url,
      author_title: author.title,
      like_count: 0,
      comment_count: 0,
      view_count: 0,
      user_has_liked: false,
      user_has_saved: false,
    })),
    count: start + rows.length,
    count_exact: rows.length <= PAGE_SIZE,
    page,
    pageSize: PAGE_SIZE,
    totalPages: page + (rows.length > PAGE_SIZE ? 1 : 0),
  }
}
