import { infiniteQueryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'

import { type ConversationSummary, conversationsSchema } from '../schemas.ts'
import { messageKeys } from './keys.ts'

const POLL_MS = 60_000
const PAGE_SIZE = 30

/** One row per contact, newest message first. */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: messageKeys.conversations(),
    initialPageParam: null as ConversationSummary | null,
    queryFn: ({ client, signal, pageParam: last }) => {
      const cursor = last && { before_time: last.last_message.created_at, before_contact: last.contact.id }
      const args = { page_size: PAGE_SIZE, ...cursor }
      return callRead({ client, signal }, 'conversation_list', args, conversationsSchema)
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)),
    // It polls as often as the badge, with which it must agree.
    refetchInterval: POLL_MS,
  })
}
