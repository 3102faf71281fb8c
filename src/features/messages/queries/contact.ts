import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { messageKeys } from './conversation.ts'

const contactSchema = v.nullable(v.object({ id: v.string() }))

/** The id of the member with this username, or null. An id is known without a request, even when it is refetched. */
export function contactIdQuery(key: string) {
  return queryOptions({
    queryKey: messageKeys.contact(key),
    queryFn: async ({ client, signal }) => {
      if (isUuid(key)) return key
      const { data } = await (await backendOf(client))
        .from('profiles')
        .select('id')
        .eq('username', key.toLowerCase())
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return v.parse(contactSchema, data)?.id ?? null
    },
    ...(isUuid(key) && { initialData: key }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
