/** Reads profiles with everything that their page shows. */

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { backendOf, callRead } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { profilePageSchema } from '../schemas.ts'
import { profileKeys } from './keys.ts'

const USERNAME = /^[a-z0-9_]{3,30}$/i

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
  if (!isUuid(key) && !USERNAME.test(key)) return null
  return callRead({ client, signal }, 'profile_page', { key }, v.nullable(profilePageSchema))
}

/** Reads the specializations that the member has or added, and that the lists do not offer. */

/** For the edit form, beside those that everybody can choose from. */
export function ownSpecializationsQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.ownSpecializations(userId),
    queryFn: async ({ client, signal }) => {
      // The policy leaves the member's own.
      const { data } = await (await backendOf(client))
        .from('specializations')
        .select('id, name, hidden_at')
        .eq('offered', false)
        .abortSignal(signal)
        .throwOnError()
      return data
        .filter((one) => one.hidden_at === null)
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },
  })
}
