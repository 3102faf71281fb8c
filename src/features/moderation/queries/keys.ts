import { errorCode } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

export const moderationKeys = {
  all: featureKeys.moderation,
  queues: () => [...moderationKeys.all, 'queue'] as const,
  queue: (state: string, page: number) => [...moderationKeys.queues(), state, page] as const,
  cases: () => [...moderationKeys.all, 'case'] as const,
  oneCase: (id: number) => [...moderationKeys.cases(), id] as const,
  members: () => [...moderationKeys.all, 'members'] as const,
  oneMember: (id: string) => [...moderationKeys.members(), id] as const,
  memberList: (filters: object) => [...moderationKeys.members(), filters] as const,
  specializations: () => [...moderationKeys.all, 'specializations'] as const,
  specializationPage: (page: number) => [...moderationKeys.specializations(), page] as const,
  limits: () => [...moderationKeys.all, 'limits'] as const,
  health: () => [...moderationKeys.all, 'health'] as const,
  totals: () => [...moderationKeys.all, 'totals'] as const,
}

/**
 * Options of the desk's queries. Another moderator may have acted: what is cached shows first, then what is so.
 * Evidence and names of reporters stay in memory: the offline cache does not keep them on the device.
 */
export const DESK = { staleTime: 0, meta: { offline: false } } as const

/** Null for something that does not exist. */
export function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (errorCode(error) === 'PT404') return null
    throw error
  })
}
