/** Reads the list of conversations, and marks conversations read. */
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { errorCode, isRetryable } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { refreshMemberState, storeUnread } from '#src/shared/member-state/query.ts'
import { withoutContact } from '#src/shared/member-state/unread-state.ts'
import { readUnread } from '#src/shared/member-state/unread-storage.ts'
import { type ConversationSummary, conversationsSchema } from '../schemas.ts'
import { messageKeys } from './conversation.ts'

const PAGE_SIZE = 30
/** The page starts the poll and the list together. Responses at most this far apart count as the same state. */
const TOGETHER_MS = 10_000
const MAX_RETRIES = 3

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

/** Refetches the list after a poll of the member's state, unless both responses came together. */
export function followPoll(client: QueryClient, polledAt: number): void {
  const listedAt = client.getQueryState(messageKeys.conversations())?.dataUpdatedAt ?? 0
  if (listedAt > 0 && polledAt - listedAt > TOGETHER_MS)
    void client.invalidateQueries({ queryKey: messageKeys.conversations() })
}

/** Cancels reads under way: their responses would show a conversation as unread again. */
function cancelOlderReads(client: QueryClient) {
  return client.cancelQueries({ queryKey: featureKeys.memberState })
}

/** Marks one contact's messages read. It refreshes the unread contacts first, so that no other contact is lost. */
export function markConversationReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    // Nothing else repeats this write: without a retry the conversation could stay unread.
    retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    mutationFn: async (contactId: string, { client }) => {
      const { unread, checkedAt } = await refreshMemberState(client, userId)
      await (await backendOf(client)).rpc('mark_conversation_read', { contact: contactId }).throwOnError()
      await cancelOlderReads(client)
      storeUnread(userId, withoutContact(readUnread(userId) ?? unread, contactId, checkedAt))
    },
    onSuccess: (_data, _contactId, _result, { client }) => refreshConversationsAndDashboard(client),
    onError: (error) => console.error('Marking a conversation read failed', errorCode(error)),
  })
}

/** Marks every conversation read. */
export function markAllReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    mutationFn: async (_input: undefined, { client }) => {
      const { checkedAt } = await refreshMemberState(client, userId)
      await (await backendOf(client)).rpc('mark_all_read').throwOnError()
      await cancelOlderReads(client)
      storeUnread(userId, { lastChecked: checkedAt, contacts: [] })
    },
    onSuccess: (_data, _input, _result, { client }) => refreshConversationsAndDashboard(client),
  })
}

function refreshConversationsAndDashboard(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: messageKeys.conversations() }),
    client.invalidateQueries({ queryKey: featureKeys.dashboard }),
  ])
}
