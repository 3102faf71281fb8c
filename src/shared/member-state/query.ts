/**
 * The poll of every page for its member's state: unread conversations, the number of notifications, the standing,
 * waiting cases, and the version of the relationships. Local storage keeps each value for the next page.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { writeStored } from '#src/lib/stored-value.ts'
import { followNotificationCount } from '../notification-count.ts'
import { relationshipsVersion, versionOf } from '../safety/relationships.ts'
import { storeStanding } from '../safety/standing.ts'
import { storeWaitingCases } from '../safety/waiting-cases.ts'
import { followedBy } from './unread-state.ts'
import { readUnread, type UnreadState, unreadStorageKey } from './unread-storage.ts'

const POLL_MS = 60_000

const memberStateKeys = {
  all: featureKeys.memberState,
  of: (userId: string) => [...memberStateKeys.all, userId] as const,
}

const memberStateSchema = v.object({
  /** Newest first, at most 1,000. */
  unread: v.array(v.object({ contact_id: v.string(), last_message_at: v.string(), messages: v.number() })),
  /** The database's clock at this response. */
  checked_at: v.string(),
  /** Tells whether the list of muted and blocked members changed; null while it is empty. */
  relationships: v.nullish(v.object({ count: v.number(), newest_at: v.string() })),
  /** Null in good standing. */
  standing: v.nullish(v.string(), null),
  /** The number of unread notifications; counting stops at 100. */
  notifications: v.number(),
  /** Cases that wait for a moderator, a hundred at most; null for everybody else. */
  cases: v.nullish(v.number(), null),
})

/** Keeps the stored values in step with the server. */
export function memberStateQuery(userId: string) {
  return queryOptions({
    queryKey: memberStateKeys.of(userId),
    queryFn: async ({ client, signal }) => (await refreshMemberState(client, userId, signal)).unread,
    // Badges and lists mount one after another on a first load, and share one response.
    staleTime: 10_000,
    // Saving data does not change the interval, because the specification promises a minute.
    refetchInterval: POLL_MS,
  })
}

/** Reads and stores the state now. Returns the unread conversations, and the database's clock at the response. */
export async function refreshMemberState(client: QueryClient, userId: string, signal?: AbortSignal) {
  const context = { client, ...(signal && { signal }) }
  const askedAt = performance.now()
  const state = await callRead(context, 'member_state', undefined, memberStateSchema)
  const unread = followedBy(readUnread(userId), state)
  storeUnread(userId, unread)
  storeStanding(userId, state.standing)
  storeWaitingCases(userId, state.cases)
  followNotificationCount(userId, state.notifications, askedAt)
  const { count = 0, newest_at } = state.relationships ?? {}
  if (relationshipsVersion(userId) !== versionOf(count, newest_at)) void followRelationships(client, userId)
  return { unread, checkedAt: state.checked_at }
}

/** Loads whom the member muted or blocked, after a change elsewhere. */
async function followRelationships(client: QueryClient, userId: string) {
  try {
    await (await import('../safety/queries.ts')).refreshRelationships(client, userId)
  } catch {
    // The next poll tries again.
  }
}

/** A request may outlive its member's session, and its response must then not be stored. */
export function storeUnread(userId: string, unread: UnreadState): void {
  if (currentUser()?.id === userId) writeStored(unreadStorageKey(userId), unread)
}
