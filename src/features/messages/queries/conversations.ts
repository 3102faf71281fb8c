import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'

import { type ConversationSummary, conversationsSchema } from '../schemas.ts'
import { messageKeys } from './keys.ts'

const PAGE_SIZE = 30
/** A poll and a list that are at most this far apart show the same messages: both begin with the page. */
const TOGETHER_MS = 10_000

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
  })
}

/** Reads the list again after a poll of the member's state, which tells what is unread in it. */
export function followPoll(client: QueryClient, polledAt: number): void {
  const listedAt = client.getQueryState(messageKeys.conversations())?.dataUpdatedAt ?? 0
  if (listedAt > 0 && polledAt - listedAt > TOGETHER_MS)
    void client.invalidateQueries({ queryKey: messageKeys.conversations() })
}
