/** Lists of posts, with what stands in when they fail. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode } from '#src/lib/errors.ts'

import type { FeedFilters } from '../feed-filters.ts'
import { type FeedPage, feedPageSchema } from '../schemas.ts'
import { readCache, writeCache } from '../session-cache.ts'
import { resolveCategory } from './categories.ts'
import { communityKeys } from './keys.ts'

const PAGE_SIZE = 10

const feedResultSchema = v.object({
  ...feedPageSchema.entries,
  /** `posts`: read without counts, likes and saves, because the feed itself failed. */
  source: v.picklist(['feed', 'posts']),
  /** False when the address names a category that does not exist. */
  categoryKnown: v.boolean(),
})

export type FeedResult = v.InferOutput<typeof feedResultSchema>

const QUERY_FAILED = 'Failed to load posts. Please try again later.'
const FETCH_FAILED = 'Failed to fetch posts. Please try again later.'
const FALLBACK_FAILED = 'Failed to load posts. Please try again.'

const NOTHING: FeedPage = {
  data: [],
  count: 0,
  count_exact: true,
  page: 1,
  pageSize: PAGE_SIZE,
  totalPages: 0,
}

/** One page of posts. A page past the end answers the last one. */
export function feedQuery(filters: FeedFilters) {
  const kept = () => readCache('community_posts', filters, feedResultSchema)
  return queryOptions({
    queryKey: communityKeys.feed(filters),
    queryFn: ({ client, signal }) => readFeed(client, filters, signal),
    // The last list stays in sight, dimmed, while the next one is on its way.
    placeholderData: keepPreviousData,
    // New posts are announced (new-posts.ts); the list does not jump under the reader's eyes.
    refetchOnWindowFocus: false,
    initialData: () => kept()?.data,
    initialDataUpdatedAt: () => kept()?.timestamp,
  })
}

/** What the error panel says about a failed list. */
export function feedErrorText(error: Error): string {
  return error instanceof AppError ? error.message : FETCH_FAILED
}

async function readFeed(client: QueryClient, filters: FeedFilters, signal: AbortSignal): Promise<FeedResult> {
  const category = filters.category === null ? null : await resolveCategory(client, filters.category)
  if (category === undefined) return { ...NOTHING, source: 'feed', categoryKnown: false }
  const { data, error, status } = await (await backendOf(client))
    .rpc('feed_page', feedArguments(filters, category), { get: true })
    .abortSignal(signal)
  if (!error) {
    const page = v.parse(feedPageSchema, data)
    const result: FeedResult = { ...page, source: 'feed', categoryKnown: true }
    writeCache('community_posts', filters, result)
    return result
  }
  // No answer at all: thrown, tried again, and at last FETCH_FAILED.
  if (status === 0 || signal.aborted) throw error
  console.error('The feed could not be read', errorCode(error))
  // A search has no second way: without the feed's function nothing may read every post.
  if (filters.search) throw new AppError(QUERY_FAILED, { cause: error })
  return readFallback(client, filters, category, signal)
}

/** The plain posts, newest first, from the last minute's copy if there is one. */
async function readFallback(
  client: QueryClient,
  { type, page }: FeedFilters,
  category: string | null,
  signal: AbortSignal,
): Promise<FeedResult> {
  const wanted = { category, type, page }
  const kept = readCache('community_all_posts', wanted, feedPageSchema)
  try {
    // Seldom needed, so that no first view carries it.
    const { readPlainPosts } = await import('./fallback-posts.ts')
    const posts = kept?.data ?? (await readPlainPosts(await backendOf(client), { ...wanted, signal }))
    if (!kept) writeCache('community_all_posts', wanted, posts)
    return { ...posts, source: 'posts', categoryKnown: true }
  } catch (error) {
    throw new AppError(FALLBACK_FAILED, { cause: error })
  }
}

/** What is not filtered by is not sent: the function's defaults mean 'any'. */
function feedArguments(filters: FeedFilters, category: string | null) {
  return {
    page: filters.page,
    page_size: PAGE_SIZE,
    sort: filters.sort,
    direction: filters.order,
    ...(category !== null && { category }),
    ...(filters.type && { type: filters.type }),
    ...(filters.search && { search: filters.search }),
  }
}
