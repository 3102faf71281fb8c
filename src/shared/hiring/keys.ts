import { featureKeys } from '#src/lib/feature-keys.ts'

/** Keys of everything about lists of people. */
export const hiringKeys = {
  jobs: featureKeys.jobs,
  all: () => [...hiringKeys.jobs, 'hiring'] as const,
  lists: () => [...hiringKeys.all(), 'lists'] as const,
  mark: (memberId: string) => [...hiringKeys.all(), 'mark', memberId] as const,
  desk: () => [...hiringKeys.all(), 'desk'] as const,
  answersTo: (jobId: string, page: number) => [...hiringKeys.all(), 'answers-to', jobId, page] as const,
  people: (filters: object) => [...hiringKeys.all(), 'people', filters] as const,
  everybody: (filters: object) => [...hiringKeys.all(), 'everybody', filters] as const,
  full: (ids: readonly string[]) => [...hiringKeys.all(), 'full', ids] as const,
}
