/** The lists of posts, with a fallback for failures. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { backendOf, callRead } from '#src/lib/backend.ts'
import { AppError, errorCode } from '#src/lib/errors.ts'
import { count } from '#src/lib/response-schemas.ts'
import { pollEvery } from '#src/lib/save-data.ts'
import { type FeedFilters, startsWithNewest } from '../rules/feed-filters.ts'
import { type FeedPage, feedPageSchema } from '../schemas.ts'
import { readCache, writeCache } from '../session-cache.ts'
import { categoryArgument } from './categories.ts'
import { communityKeys } from './keys.ts'

const PAGE_SIZE = 10

const feedResultSchema = v.object({
  ...feedPageSchema.entries,
  /** `posts`: the fallback without counts, likes and saves, because the feed failed. */
  source: v.picklist(['feed', 'posts']),
  /** False if the category in the URL does not exist. */
  categoryKnown: v.boolean(),
})

export type FeedResult = v.InferOutput<typeof feedResultSchema>

const QUERY_FAILED = 'Failed to load posts. Please try again later.'
const FALLBACK_FAILED = 'Failed to load posts. Please try again.'

const EMPTY_PAGE: FeedPage = {
  data: [],
  count: 0,
  count_exact: true,
  page: 1,
  pageSize: PAGE_SIZE,
  totalPages: 0,
}

/** One page of posts; the last one if the page is past the end. */
export function feedQuery(filters: FeedFilters) {
  const cached = () => readCache('community_posts', filters, feedResultSchema)
  return queryOptions({
    queryKey: communityKeys.feed(filters),
    queryFn: ({ client, signal }) => readFeed(client, filters, signal),
    // The last list stays visible, dimmed, while the next one loads.
    placeholderData: keepPreviousData,
    // newPostsQuery announces new posts, so that the list does not jump while somebody reads it.
    refetchOnWindowFocus: false,
    initialData: () => cached()?.data,
    initialDataUpdatedAt: () => cached()?.timestamp,
  })
}

async function readFeed(client: QueryClient, filters: FeedFilters, signal: AbortSignal): Promise<FeedResult> {
  const category = await categoryArgument(client, filters.category)
  if (category === undefined) return { ...EMPTY_PAGE, source: 'feed', categoryKnown: false }
  const { search, type, sort, order, page } = filters
  // Without an argument the function matches any post. PostgREST reserves the name `order`.
  const optional = { ...category, ...(type && { type }), ...(search && { search }) }
  const { data, error, status } = await (await backendOf(client))
    .rpc('feed_page', { page, page_size: PAGE_SIZE, sort, direction: order, ...optional }, { get: true })
    .abortSignal(signal)
  if (!error) {
    const found = v.parse(feedPageSchema, data)
    const result: FeedResult = { ...found, source: 'feed', categoryKnown: true }
    writeCache('community_posts', filters, result)
    return result
  }
  // No response: the query client retries, and after the last try the list shows the error.
  if (status === 0 || signal.aborted) throw error
  console.error('The feed could not be read', errorCode(error))
  // A search has no fallback: it would have to read every post.
  if (search) throw new AppError(QUERY_FAILED, { cause: error })
  try {
    // The fallback's code is rarely needed, so the first load does not include it.
    const { readPlainPosts } = await import('./fallback-posts.ts')
    const posts = await readPlainPosts({ client, signal }, { ...category, type, page })
    return { ...posts, source: 'posts', categoryKnown: true }
  } catch (error) {
    throw new AppError(FALLBACK_FAILED, { cause: error })
  }
}

/** One post more than a short list shows, because the page's own post may be among them. */
const SIDE_PAGE_SIZE = 4

/** The posts of a short list: of one type, or of one category. */
export type SideFilter = { type: 'question' } | { category: string }

/** The newest posts of a category, or the questions with the fewest comments. */
export function sidePostsQuery(filter: SideFilter) {
  return queryOptions({
    queryKey: communityKeys.sidePosts(filter),
    queryFn: async (context) => {
      const isQuestions = 'type' in filter
      const order = isQuestions && { sort: 'comment_count', direction: 'asc' }
      const args = { ...filter, page_size: SIDE_PAGE_SIZE, ...order }
      return (await callRead(context, 'feed_page', args, feedPageSchema)).data
    },
  })
}

const POLL_MS = 60_000
/** The highest exact count; above it the pill shows '10+'. */
export const MAX_NEW_POSTS = 10

/** Counts the posts published since the newest one shown; the database stops at the maximum plus one. */
export function newPostsQuery(filters: FeedFilters, since: string | undefined) {
  return queryOptions({
    queryKey: communityKeys.newPosts(filters, since ?? ''),
    queryFn: async ({ client, signal }) => {
      const category = await categoryArgument(client, filters.category)
      const args = { since: since ?? '', ...category, ...(filters.type && { type: filters.type }) }
      return callRead({ client, signal }, 'newer_posts', args, count)
    },
    enabled: since !== undefined && startsWithNewest(filters),
    // The list has just loaded, so the first check is a minute later.
    initialData: 0,
    refetchInterval: pollEvery(POLL_MS),
    gcTime: POLL_MS,
  })
}
