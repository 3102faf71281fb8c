/** The first part of each feature's query keys. One feature invalidates another's queries by it. */
export const featureKeys = {
  account: ['account'],
  community: ['community'],
  countries: ['countries'],
  dashboard: ['dashboard'],
  developers: ['developers'],
  jobs: ['jobs'],
  memberState: ['memberState'],
  messages: ['messages'],
  moderation: ['moderation'],
  notifications: ['notifications'],
  preview: ['preview'],
  profile: ['profile'],
  ratings: ['ratings'],
  safety: ['safety'],
  settings: ['settings'],
  site: ['site'],
  skills: ['skills'],
  specializations: ['specializations'],
} as const

/** Features with the same responses for visitors and members. */
export const SAME_FOR_ALL: readonly string[] = [
  'countries',
  'developers',
  'site',
  'skills',
  'specializations',
]
