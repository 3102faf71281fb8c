/** Reads the unread conversations, and marks them read. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { errorCode, isRetryable } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { writeStored } from '#src/lib/stored-value.ts'
import { followNotificationCount } from '#src/shared/notification-count.ts'
import { relationshipsAt } from '#src/shared/safety/relationships.ts'
import { storeStanding } from '#src/shared/safety/standing.ts'
import { storeWaitingCases } from '#src/shared/safety/waiting-cases.ts'

import { unreadSummarySchema } from '../schemas.ts'
import { withoutSender, withSummary } from '../unread-state.ts'
import { readUnread, type UnreadState, unreadStorageKey } from '../unread-storage.ts'
import { messageKeys } from './keys.ts'

const POLL_MS = 60_000
const MAX_RETRIES = 3

/** Keeps the stored unread list in step with the server. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: messageKeys.unread(userId),
    queryFn: async ({ client, signal }) => (await refreshUnread(client, userId, signal)).state,
    // Badges and lists come one after another on a first load. They share one answer.
    staleTime: 10_000,
    // The interval is the same while saving data, because the minute is promised.
    refetchInterval: POLL_MS,
  })
}

async function refreshUnread(client: QueryClient, userId: string, signal?: AbortSignal) {
  const context = { client, ...(signal && { signal }) }
  const askedAt = performance.now()
  const summary = await callRead(context, 'unread_summary', undefined, unreadSummarySchema)
  const state = withSummary(readUnread(userId), summary)
  storeUnread(userId, state)
  storeStanding(userId, summary.standing)
  storeWaitingCases(userId, summary.cases)
  followNotificationCount(userId, summary.notifications, askedAt)
  if (relationshipsAt(userId) !== summary.relationships_at) {
    void followRelationships(client, userId, summary.relationships_at)
  }
  return { state, checkedAt: summary.checked_at }
}

/** Loads whom the member muted or blocked, after a change elsewhere. */
async function followRelationships(client: QueryClient, userId: string, at: string | null) {
  try {
    await (await import('#src/shared/safety/queries.ts')).refreshRelationships(client, userId, at)
  } catch {
    // The next poll tries again.
  }
}

/** A request may outlive its member's session, and its answer must then not be stored. */
function storeUnread(userId: string, state: UnreadState) {
  if (currentUser()?.id === userId) writeStored(unreadStorageKey(userId), state)
}

/** An answer from before marking as read would list the conversation again. */
function cancelOlderReads(client: QueryClient, userId: string) {
  return client.cancelQueries({ queryKey: messageKeys.unread(userId) })
}

/** Marks one contact's messages read. It first refreshes the list, so that no other sender is lost. */
export function markConversationReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    // Nothing else would repeat it: without a retry the conversation could stay unread.
    retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    mutationFn: async (contactId: string, { client }) => {
      const { state, checkedAt } = await refreshUnread(client, userId)
      await (await backendOf(client)).rpc('mark_conversation_read', { contact: contactId }).throwOnError()
      await cancelOlderReads(client, userId)
      storeUnread(userId, withoutSender(readUnread(userId) ?? state, contactId, checkedAt))
    },
    onSuccess: (_data, _contactId, _result, { client }) => refreshLists(client),
    onError: (error) => console.error('Marking a conversation read failed', errorCode(error)),
  })
}

/** Marks every conversation read. */
export function markAllReadMutation(userId: string) {
  return mutationOptions({
    scope: { id: 'mark-read' },
    mutationFn: async (_input: undefined, { client }) => {
      const { checkedAt } = await refreshUnread(client, userId)
      await (await backendOf(client)).rpc('mark_all_read').throwOnError()
      await cancelOlderReads(client, userId)
      storeUnread(userId, { lastChecked: checkedAt, senders: [] })
    },
    onSuccess: (_data, _input, _result, { client }) => refreshLists(client),
  })
}

function refreshLists(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: messageKeys.conversations() }),
    client.invalidateQueries({ queryKey: featureKeys.dashboard }),
  ])
}
