import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { answerKeys } from './answers.ts'

export interface SeenProfile {
  title: string | null
  availability: string
  /** One at most is counted. */
  skills: number
}

/** The facts of the member's own profile that an employer looks at first. */
export function seenProfileQuery(userId: string) {
  return queryOptions({
    queryKey: answerKeys.seenProfile(userId),
    queryFn: async ({ client, signal }): Promise<SeenProfile> => {
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select('title, availability, profile_skills(skill_id)')
        .eq('id', userId)
        .limit(1, { referencedTable: 'profile_skills' })
        .abortSignal(signal)
        .single()
        .throwOnError()
      return { title: data.title, availability: data.availability, skills: data.profile_skills.length }
    },
    // The member may come back from completing it.
    staleTime: 0,
  })
}
