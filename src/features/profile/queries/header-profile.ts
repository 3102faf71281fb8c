import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { profileKeys } from './keys.ts'

/** Name and picture for the header; null after a failure, because the header has fallbacks. */
export function headerProfileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.header(userId),
    // A response that comes after the sign-out, or the name on the sign-in gate, must not stay on the device.
    meta: { offline: 'members' },
    queryFn: async ({ client, signal }) => {
      const { data, error } = await (await backendOf(client))
        .from('profiles')
        .select('id, full_name, avatar_url')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      // An aborted request is not a failure.
      if (error && !signal.aborted) console.error('Header profile look-up failed', error.code)
      return data
    },
  })
}
