import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { answerKeys } from './answers.ts'

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
    // The member may come back from completing it.
    staleTime: 0,
  })
}
