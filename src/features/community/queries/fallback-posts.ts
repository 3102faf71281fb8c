/** The feed's fallback: posts read from their table, without counts, likes and saves. */
import * as v from 'valibot'

import { callRead, type ReadContext } from '#src/lib/backend.ts'

import type { FeedFilters } from '../rules/feed-filters.ts'
import { type FeedPage, feedPostSchema } from '../schemas.ts'
import type { CategoryArgument } from './categories.ts'

const PAGE_SIZE = 10

/** Newest first, ten a page. Rejects with PostgrestError. */
export async function readPlainPosts(
  context: ReadContext,
  { type, page, ...category }: CategoryArgument & Pick<FeedFilters, 'type' | 'page'>,
): Promise<FeedPage> {
  const args = { page, page_size: PAGE_SIZE, ...category, ...(type && { type }) }
  const posts = await callRead(context, 'fallback_posts', args, v.array(feedPostSchema))
  // One more than shown tells whether there is a next page, without counting them all.
  return {
    data: posts.slice(0, PAGE_SIZE),
    count: (page - 1) * PAGE_SIZE + Math.min(posts.length, PAGE_SIZE),
    count_exact: posts.length <= PAGE_SIZE,
    page,
    pageSize: PAGE_SIZE,
    totalPages: page + (posts.length > PAGE_SIZE ? 1 : 0),
  }
}
