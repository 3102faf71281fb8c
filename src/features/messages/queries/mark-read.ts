/** Marks conversations read. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { errorCode, isRetryable } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { refreshMemberState, storeUnread } from '#src/shared/member-state/query.ts'
import { withoutContact } from '#src/shared/member-state/unread-state.ts'
import { readUnread } from '#src/shared/member-state/unread-storage.ts'
import { messageKeys } from './keys.ts'

const MAX_RETRIES = 3

/** A response from before this would count the conversation as unread again. */
function cancelOlderReads(client: QueryClient) {
  return client.cancelQueries({ queryKey: featureKeys.memberState })
}

/** Marks one contact's messages read. It refreshes the unread contacts first, so that no other is lost. */
export function markConversationReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    // Nothing else would repeat it: without a retry the conversation could stay unread.
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
