/** Reads the viewer's own answers to offers. */

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { backendOf, readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { personSchema } from '#src/lib/response-schemas.ts'
import { JOB_STATES } from '#src/shared/jobs/job.ts'

export const answerKeys = {
  all: featureKeys.jobs,
  own: (userId: string) => [...answerKeys.all, 'own-answers', userId] as const,
  seenProfile: (userId: string) => [...answerKeys.all, 'seen-profile', userId] as const,
}

/** The times at which the viewer answered an offer, and withdrew the answer. */
export interface OwnAnswer {
  answered_at: string
  withdrawn_at: string | null
}

const ownAnswersSchema = v.array(
  v.object({
    post_id: v.string(),
    /** Null, like the employer, if the offer is hidden or gone. */
    title: v.nullable(v.string()),
    employer: v.nullable(v.string()),
    /** Null if the author's profile is hidden. */
    author: v.nullable(personSchema),
    state: v.picklist(JOB_STATES),
    ends_at: v.nullable(v.string()),
    answered_at: v.string(),
    withdrawn_at: v.nullable(v.string()),
    /** The time of the viewer's last message to the author. */
    last_message_at: v.nullable(v.string()),
    /** The time of the author's last message to the viewer after the answer. */
    wrote_at: v.nullable(v.string()),
  }),
)
export type OwnAnswered = v.InferOutput<typeof ownAnswersSchema>[number]

/** The offers that the viewer answered, newest first; 200 at most. */
export function ownAnswersQuery(userId: string) {
  // Each visit shows the current state of the offers.
  return readQuery(answerKeys.own(userId), 'my_job_answers', ownAnswersSchema, { staleTime: 0 })
}

/** The facts of the member's own profile that an employer looks at, or that its form asks for. */
export function seenProfileQuery(userId: string) {
  return queryOptions({
    queryKey: answerKeys.seenProfile(userId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select(
          'title, location, works_remotely, bio, years_of_experience, specializations, availability, purpose, profile_skills(skill_id)',
        )
        .eq('id', userId)
        .limit(1, { referencedTable: 'profile_skills' })
        .abortSignal(signal)
        .single()
        .throwOnError()
      const { specializations, profile_skills: skills, ...facts } = data
      return { ...facts, specializations: specializations.length, skills: skills.length }
    },
    // The member may come back from completing the profile.
    staleTime: 0,
  })
}
