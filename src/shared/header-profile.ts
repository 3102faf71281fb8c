import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

const headerProfileKeys = {
  profile: featureKeys.profile,
  header: (userId: string) => [...headerProfileKeys.profile, 'header', userId] as const,
}

const headerProfileSchema = v.object({
  id: v.string(),
  full_name: v.string(),
  avatar_url: v.nullable(v.string()),
  purpose: v.string(),
})

/** Name, picture and purpose for the header; null after a failure, because the header has fallbacks. */
export function headerProfileQuery(userId: string) {
  return queryOptions({
    queryKey: headerProfileKeys.header(userId),
    // The offline cache keeps it for signed-in members alone: a response that comes after the sign-out, or the name on
    // the sign-in gate, must not stay on the device.
    meta: { offline: 'members' },
    queryFn: async ({ client, signal }) => {
      const { data, error } = await (await backendOf(client))
        .from('profiles')
        .select('id, full_name, avatar_url, purpose')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      // An aborted request is not a failure.
      if (error && !signal.aborted) console.error('Header profile look-up failed', error.code)
      return v.parse(v.nullable(headerProfileSchema), data)
    },
  })
}
