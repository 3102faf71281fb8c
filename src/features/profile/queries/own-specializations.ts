/** Reads the specializations that the member has or added, and that the lists do not offer. */
import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { profileKeys } from './keys.ts'

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
