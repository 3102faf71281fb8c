/** Profiles as pages show them. Writes stand in save-profile.ts, avatar.ts and learning-path-writes.ts. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { profilePageSchema } from './schemas.ts'

export const profileKeys = {
  all: ['profile'] as const,
  page: (key: string) => [...profileKeys.all, 'page', key] as const,
  edit: (userId: string) => [...profileKeys.all, 'edit', userId] as const,
}

/** A profile with its skills, projects and learning paths, by id or username. Null when there is none. */
export function profilePageQuery(key: string) {
  return queryOptions({
    queryKey: profileKeys.page(key),
    queryFn: async ({ client, signal }) => {
      const { data } = await backendOf(client)
        .rpc('profile_page', { key }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return v.parse(v.nullable(profilePageSchema), data)
    },
  })
}

/** The same for the edit form, which must start from what is stored now and keep it while it is open. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    ...profilePageQuery(userId),
    queryKey: profileKeys.edit(userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
