import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { jobSchema } from '#src/shared/jobs/job.ts'

import { communityKeys } from './keys.ts'

const MAX_JOBS = 20
const COLUMNS =
  'post_id, employer, employer_url, kind, places, remote, remote_zone, remote_hours, pay_from, pay_to, currency, ' +
  'pay_per, unpaid, levels, last_day, time_zone, answer_url, job_skills(skill_id), ' +
  'posts(title, content, category_id, tags)'

const ownJobsSchema = v.array(
  v.object({
    ...v.omit(jobSchema, ['state', 'ends_at', 'skills']).entries,
    post_id: v.string(),
    job_skills: v.array(v.object({ skill_id: v.string() })),
    posts: v.object({
      title: v.string(),
      content: v.string(),
      category_id: v.nullable(v.string()),
      tags: v.fallback(v.array(v.string()), []),
    }),
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
