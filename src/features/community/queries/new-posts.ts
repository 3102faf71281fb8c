import { queryOptions } from '@tanstack/react-query'
import { callRead } from '#src/lib/backend.ts'
import { count } from '#src/lib/response-schemas.ts'
import { pollEvery } from '#src/lib/save-data.ts'

import { type FeedFilters, startsWithNewest } from '../rules/feed-filters.ts'
import { categoryArgument } from './categories.ts'
import { communityKeys } from './keys.ts'

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
