import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { pollEvery } from '#src/lib/save-data.ts'

import { type FeedFilters, startsWithNewest } from '../feed-filters.ts'
import { categoryArgument } from './categories.ts'
import { communityKeys } from './keys.ts'

const POLL_MS = 60_000
/** The highest exact count; above it the pill shows '10+'. */
export const MAX_NEW_POSTS = 10

/** Counts the posts published since the newest one shown, up to the maximum plus one. */
export function newPostsQuery(filters: FeedFilters, since: string | undefined) {
  return queryOptions({
    queryKey: communityKeys.newPosts(filters, since ?? ''),
    queryFn: async ({ client, signal }) => {
      const category = await categoryArgument(client, filters.category)
      let query = (await backendOf(client)).from('posts').select('id')
      if (category?.category) query = query.eq('category_id', category.category)
      if (category?.category_name) query = query.eq('category_name', category.category_name)
      if (filters.type) query = query.eq('post_type', filters.type)
      const { data } = await query
        .gt('created_at', since ?? '')
        .limit(MAX_NEW_POSTS + 1)
        .abortSignal(signal)
        .throwOnError()
      return data.length
    },
    enabled: since !== undefined && startsWithNewest(filters),
    // The list has just loaded, so the first check is a minute later.
    initialData: 0,
    refetchInterval: pollEvery(POLL_MS),
    gcTime: POLL_MS,
  })
}
