/** Reads profiles with everything that their page shows. */

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callRead } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { profilePageSchema } from '../schemas.ts'
import { profileKeys } from './keys.ts'

const USERNAME_PATTERN = /^[a-z0-9_]{3,30}$/i

/** A profile with skills, projects and learning paths, by id or username; null if it does not exist. */
export function profilePageQuery(key: string) {
  return queryOptions({
    queryKey: profileKeys.page(key),
    queryFn: ({ client, signal }) => readProfilePage(client, key, signal),
  })
}

/** A profile for the edit form: always loaded fresh, and not refetched while the form is open. */
export function editedProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.edit(userId),
    queryFn: ({ client, signal }) => readProfilePage(client, userId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function readProfilePage(client: QueryClient, key: string, signal: AbortSignal) {
  // No profile has any other key, so no request is needed.
  if (!isUuid(key) && !USERNAME_PATTERN.test(key)) return null
  return callRead({ client, signal }, 'profile_page', { key }, v.nullable(profilePageSchema))
}
