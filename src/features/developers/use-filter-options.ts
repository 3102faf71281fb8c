import { useQuery } from '@tanstack/react-query'

import { skillsQuery, specializationsQuery } from '#src/lib/reference-data.ts'

/** The specializations and skills that filters offer; `onRetry` is given if one of the lists could not be loaded. */
export function useFilterOptions() {
  const specializations = useQuery(specializationsQuery())
  const skills = useQuery(skillsQuery())
  const missing = [specializations, skills].filter(({ isLoadingError }) => isLoadingError)
  function retryMissing() {
    for (const { refetch } of missing) void refetch()
  }
  return {
    specializations: specializations.data,
    specializationsPending: specializations.isPending,
    skills: skills.data,
    onRetry: missing.length > 0 ? retryMissing : undefined,
  }
}
