/** Posts read straight from their table: what the feed falls back to. Without counts, likes and saves. */
import * as v from 'valibot'

import type { Backend } from '#src/lib/backend.ts'

import type { PostType } from '../post-types.ts'
import { type FeedPage, feedPostSchema } from '../schemas.ts'

const PAGE_SIZE = 10

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
  const { data } = await backend
    .rpc(
      'plain_posts',
      { page, page_size: PAGE_SIZE, ...(category !== null && { category }), ...(type && { type }) },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError()
  // One more than shown tells whether there is a next page, without counting them all.
  const posts = v.parse(v.array(feedPostSchema), data)
  return {
    data: posts.slice(0, PAGE_SIZE),
    count: (page - 1) * PAGE_SIZE + posts.length,
    count_exact: posts.length <= PAGE_SIZE,
    page,
    pageSize: PAGE_SIZE,
    totalPages: page + (posts.length > PAGE_SIZE ? 1 : 0),
  }
}
