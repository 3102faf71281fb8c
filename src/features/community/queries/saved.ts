import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'

import { feedPageSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'

/** One page of the viewer's saved posts, last saved first. Nobody else can read it. */
export function savedPostsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: communityKeys.savedPage(userId, page),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .rpc('saved_posts', { page }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return v.parse(feedPageSchema, data)
    },
    placeholderData: keepPreviousData,
  })
}
