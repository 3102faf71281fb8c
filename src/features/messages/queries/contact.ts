import { queryOptions } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { messageKeys } from './keys.ts'

/** The id of the member with this id or username; the key itself if there is none. */
export function contactIdQuery(key: string) {
  return queryOptions({
    queryKey: messageKeys.contact(key),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select('id')
        .eq('username', key.toLowerCase())
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.id ?? key
    },
    ...(isUuid(key) && { initialData: key }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
