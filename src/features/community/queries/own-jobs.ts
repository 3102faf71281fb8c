/** A member's own offers: reads them as templates for a new one, extends and closes them. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead, callWrite } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { personSchema } from '#src/lib/response-schemas.ts'
import { jobSchema } from '#src/shared/jobs/job.ts'

import { feedPostSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'
import { refreshCommunity } from './refresh-community.ts'

const MAX_JOBS = 20
const COLUMNS =
  'post_id, employer, employer_url, kind, places, remote, remote_zone, remote_hours, pay_from, pay_to, currency, ' +
  'pay_per, unpaid, levels, last_day, time_zone, answer_url, skills:job_skills(id:skill_id), ' +
  'posts(title, content, category_id, tags)'

const ownJobsSchema = v.array(
  v.object({
    ...v.omit(jobSchema, ['state', 'ends_at', 'skills']).entries,
    post_id: v.string(),
    skills: v.array(v.object({ id: v.string() })),
    posts: v.pick(feedPostSchema, ['title', 'content', 'category_id', 'tags']),
  }),
)

export type OwnJob = v.InferOutput<typeof ownJobsSchema>[number]

/** The newest offers of this member, with their posts. */
export function ownJobsQuery(userId: string) {
  return queryOptions({
    queryKey: communityKeys.ownJobs(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .from('jobs')
        .select(COLUMNS)
        .eq('author_id', userId)
        .order('created_at', { ascending: false })
        .limit(MAX_JOBS)
        .abortSignal(signal)
        .throwOnError()
      return v.parse(ownJobsSchema, data)
    },
  })
}

/** The name under which this member hires: the profile's company, else the employer of the newest offer, else ''. */
export function employerQuery(userId: string) {
  return queryOptions({
    queryKey: communityKeys.employer(userId),
    queryFn: async ({ client, signal }) => {
      const backend = await backendOf(client)
      const [profile, jobs] = await Promise.all([
        backend.from('profiles').select('company').eq('id', userId).abortSignal(signal).throwOnError(),
        backend
          .from('jobs')
          .select('employer')
          .eq('author_id', userId)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      ])
      return profile.data[0]?.company ?? jobs.data[0]?.employer ?? ''
    },
  })
}

/** How an offer can end: filled by a member, filled elsewhere, or not filled. */
export const OUTCOMES = ['here', 'elsewhere', 'over'] as const
export type Outcome = (typeof OUTCOMES)[number]

const hiredSchema = v.nullable(
  v.object({
    data: v.array(v.object({ person: v.pick(personSchema, ['id', 'full_name']), stage: v.string() })),
  }),
)

/** The hired members among the first fifty answers by stage. Only the offer's author may read them. */
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
