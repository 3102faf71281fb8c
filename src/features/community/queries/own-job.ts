/** The end of an offer, by its author. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { personSchema } from '#src/lib/response-schemas.ts'

import { communityKeys } from './keys.ts'
import { refreshCommunity } from './refresh-community.ts'

/** The ends of an offer: filled by somebody from here, filled elsewhere, or without anybody. */
export const OUTCOMES = ['here', 'elsewhere', 'over'] as const
export type Outcome = (typeof OUTCOMES)[number]

const hiredSchema = v.nullable(
  v.object({
    data: v.array(v.object({ person: v.pick(personSchema, ['id', 'full_name']), stage: v.string() })),
  }),
)

/** The hired among the first fifty answers by stage; for the author. */
export function hiredQuery(id: string) {
  return queryOptions({
    queryKey: communityKeys.hired(id),
    queryFn: async (context) => {
      const page = await callRead(context, 'job_answers_page', { post: id }, hiredSchema)
      return (page?.data ?? []).filter(({ stage }) => stage === 'hired').map(({ person }) => person)
    },
    staleTime: 0,
  })
}

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
