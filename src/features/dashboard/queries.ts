/** The member's own numbers. The only module of this feature that talks to the backend. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { dashboardSchema, syncResultSchema } from './schemas.ts'

const dashboardKeys = {
  all: featureKeys.dashboard,
  summary: (userId: string) => [...dashboardKeys.all, userId] as const,
}

/** Profile, counts and latest received messages of the signed-in member. */
export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: dashboardKeys.summary(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .rpc('dashboard_summary', undefined, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return v.parse(dashboardSchema, data)
    },
    // Skills, projects and messages change elsewhere: shown from the cache, then brought up to date.
    staleTime: 0,
  })
}

/** Repairs posts whose category id and name disagree or are missing. Rejects with 42501 for all but admins. */
export const syncCategories = mutationOptions({
  mutationFn: async (_input: undefined, { client }) => {
    const { data } = await (await backendOf(client)).rpc('sync_categories').throwOnError()
    return v.parse(syncResultSchema, data)
  },
})
