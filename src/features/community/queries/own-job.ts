/** The end of an offer, by its author. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { callWrite } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

import { refreshCommunity } from './refresh-community.ts'

/** How an offer ends: filled by somebody from here, filled elsewhere, or without anybody. */
export const OUTCOMES = ['here', 'elsewhere', 'over'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Ends an offer. Rejects with PostgrestError. */
export const closeJobMutation = mutationOptions({
  mutationFn: ({ id, outcome }: { id: string; outcome: Outcome }, { client }) =>
    callWrite(client, 'close_job', { post: id, outcome }),
  onSettled: (_data, _error, _input, _result, { client }) => refreshJobs(client),
})

/** Moves the last day of an offer. Rejects with PostgrestError. */
export const extendJobMutation = mutationOptions({
  mutationFn: ({ id, lastDay }: { id: string; lastDay: string }, { client }) =>
    callWrite(client, 'extend_job', { post: id, last_day: lastDay }),
  onSettled: (_data, _error, _input, _result, { client }) => refreshJobs(client),
})

function refreshJobs(client: QueryClient) {
  refreshCommunity(client)
  void client.invalidateQueries({ queryKey: featureKeys.jobs })
}
