/** The feed's fallback: posts read from their table, without counts, likes and saves. */
import * as v from 'valibot'

import { callRead, type ReadContext } from '#src/lib/backend.ts'

import type { FeedFilters } from '../rules/feed-filters.ts'
import { type FeedPage, feedPageSchema, feedPostSchema } from '../schemas.ts'
import { readCache, writeCache } from '../session-cache.ts'
import type { CategoryArgument } from './categories.ts'

const PAGE_SIZE = 10

/** Newest first, ten a page, from the session cache if possible. Rejects with PostgrestError. */
export async function readPlainPosts(
  context: ReadContext,
  wanted: CategoryArgument & Pick<FeedFilters, 'type' | 'page'>,
): Promise<FeedPage> {
  const cached = readCache('community_all_posts', wanted, feedPageSchema)
  if (cached) return cached.data
  const { type, page, ...category } = wanted
  const args = { page, page_size: PAGE_SIZE, ...category, ...(type && { type }) }
  const posts = await callRead(context, 'fallback_posts', args, v.array(feedPostSchema))
  // One post more than a page holds tells whether there is a next page, without counting all posts.
  const result = {
    data: posts.slice(0, PAGE_SIZE),
    count: (page - 1) * PAGE_SIZE + Math.min(posts.length, PAGE_SIZE),
    count_exact: posts.length <= PAGE_SIZE,
    page,
    pageSize: PAGE_SIZE,
    totalPages: page + (posts.length > PAGE_SIZE ? 1 : 0),
  }
  writeCache('community_all_posts', wanted, result)
  return result
}
