import { infiniteQueryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { pollEvery } from '#src/lib/save-data.ts'

import { type Conversation, conversationsSchema } from '../schemas.ts'
import { messageKeys } from './keys.ts'

const POLL_MS = 60_000
const PAGE_SIZE = 30

/** One row for each contact, newest message first. */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: messageKeys.conversations(),
    initialPageParam: null as Conversation | null,
    queryFn: async ({ client, signal, pageParam: last }) => {
      const { data } = await (await backendOf(client))
        .rpc(
          'conversation_list',
          {
            page_size: PAGE_SIZE,
            ...(last && { before: last.last_message.created_at, before_contact: last.contact.id }),
          },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
      return v.parse(conversationsSchema, data)
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)),
    refetchInterval: pollEvery(POLL_MS),
  })
}
