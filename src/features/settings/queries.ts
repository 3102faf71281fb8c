/** Reads the member's reports and standing, and appeals against decisions. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

import { reportPageSchema, standingSchema } from './schemas.ts'

const settingsKeys = {
  all: featureKeys.settings,
  reports: (userId: string, page: number) => [...settingsKeys.all, 'reports', userId, page] as const,
  standing: (userId: string) => [...settingsKeys.all, 'standing', userId] as const,
}

/** The member's own reports, newest first. */
export function reportsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: settingsKeys.reports(userId, page),
    queryFn: (context) => callRead(context, 'my_reports', { page }, reportPageSchema),
    placeholderData: keepPreviousData,
    // A moderator may have answered meanwhile.
    staleTime: 0,
  })
}

/** The member's standing, with all decisions about them. */
export function standingQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.standing(userId),
    queryFn: (context) => callRead(context, 'my_standing', undefined, standingSchema),
    staleTime: 0,
  })
}

export interface AppealInput {
  decisionId: number
  text: string
}

/** Appeals against a decision, once. Rejects with PostgrestError. */
export const sendAppeal = mutationOptions({
  mutationFn: async ({ decisionId, text }: AppealInput, { client }) => {
    const args = { decision_id: decisionId, text: text.trim() }
    await (await backendOf(client)).rpc('appeal', args).throwOnError()
  },
  // Returned, so that the form stays pending until the page shows the appeal.
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries({ queryKey: settingsKeys.all }),
})
