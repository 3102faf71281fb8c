/** Profiles as pages show them. Writes stand in the files beside this one. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { profilePageSchema } from '../schemas.ts'
import { profileKeys } from './keys.ts'

const USERNAME = /^[a-z0-9_]{3,30}$/i

/** A profile with its skills, projects and learning paths, by id or username. Null when there is none. */
export function profilePageQuery(key: string) {
  return queryOptions({
    queryKey: profileKeys.page(key),
    queryFn: ({ client, signal }) => readProfilePage(client, key, signal),
  })
}

/** The same for the edit form, which starts from what is stored now and keeps it for as long as it is open. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.edit(userId),
    queryFn: ({ client, signal }) => readProfilePage(client, userId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function readProfilePage(client: QueryClient, key: string, signal: AbortSignal) {
  // No profile can have any other address, so nobody is asked about it.
  if (!isUuid(key) && !USERNAME.test(key)) return null
  return callRead({ client, signal }, 'profile_page', { key }, v.nullable(profilePageSchema))
}
