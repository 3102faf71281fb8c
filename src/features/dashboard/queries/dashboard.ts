/** The backend requests of the dashboard. */
import { mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callWrite, readQuery } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { dashboardSchema, syncResultSchema } from '../schemas.ts'

const dashboardKeys = {
  all: featureKeys.dashboard,
  summary: (userId: string) => [...dashboardKeys.all, userId] as const,
}

/** The signed-in member's profile, counts and latest received messages. */
export function dashboardQuery(userId: string) {
  // Other pages change the counts: cached counts show first, then the current ones.
  return readQuery(dashboardKeys.summary(userId), 'dashboard_summary', dashboardSchema, { staleTime: 0 })
}

/** Dismisses the guide of first steps, for all admins. */
export const dismissFirstStepsMutation = mutationOptions({
  mutationFn: async (_input: undefined, { client }) => {
    const backend = await backendOf(client)
    await backend.from('site_settings').update({ value: 'dismissed' }).eq('key', 'first-steps').throwOnError()
  },
  // Returned, so that the button stays pending until the steps are gone.
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.all }),
})

/**
 * Repairs posts with a missing or inconsistent category, in as many requests as it takes: one repairs a thousand at
 * most. Returns how many posts were repaired. Rejects with 42501 for non-admins.
 */
export const syncCategoriesMutation = mutationOptions({
  mutationFn: async (_input: undefined, { client }) => {
    for (let synced = 0; ; ) {
      const response = await callWrite(client, 'sync_categories')
      const { success, updated_count, error } = v.parse(syncResultSchema, response)
      if (!success) throw new AppError(error ?? 'unknown error')
      if (!updated_count) return synced
      synced += updated_count
    }
  },
})
