/** Reads the specializations that the member has or added, and that the lists do not offer. */
import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { profileKeys } from './keys.ts'

/** The edit form shows these beside the specializations that everybody can choose. */
export function ownSpecializationsQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.ownSpecializations(userId),
    queryFn: async ({ client, signal }) => {
      // The row level security policy returns only the member's own.
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
