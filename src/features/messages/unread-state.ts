/** Which conversations the header counts as unread. */
import * as v from 'valibot'

import type { UnreadSummary } from './schemas.ts'

export const unreadStateSchema = v.object({
  /** ISO time. */
  lastChecked: v.string(),
  /** Ids of the members whose messages wait. */
  senders: v.array(v.string()),
})

export type UnreadState = v.InferOutput<typeof unreadStateSchema>

const FIRST_LOOK_BACK_MS = 30 * 24 * 60 * 60_000
/**
 * A message is stamped before it can be seen, so one may turn up a moment after a later check. What the server calls
 * read is never listed, so looking a little further back can't list anything twice.
 */
const ARRIVAL_MARGIN_MS = 60_000

/** Where the list of this member is kept. */
export function unreadStorageKey(userId: string): string {
  return `hibo-unread:${userId}`
}

function firstUnreadState(now: Date): UnreadState {
  return { lastChecked: new Date(now.getTime() - FIRST_LOOK_BACK_MS).toISOString(), senders: [] }
}

/**
 * Adds the senders of messages newer than the last check; drops those whose messages were read elsewhere. Without a
 * `state`, which means without a check yet, the server's clock counts: a device's may be years off.
 */
export function withSummary(state: UnreadState | null, summary: UnreadSummary): UnreadState {
  const { lastChecked, senders } = state ?? firstUnreadState(new Date(summary.checked_at))
  const since = Date.parse(lastChecked) - ARRIVAL_MARGIN_MS
  const known = new Set(senders)
  return {
    lastChecked,
    senders: summary.senders
      .filter(({ id, last_message_at }) => known.has(id) || Date.parse(last_message_at) > since)
      .map(({ id }) => id),
  }
}

/** After a conversation was read: its sender leaves the list, and the check moves on. */
export function withoutSender(state: UnreadState, senderId: string, checkedAt: string): UnreadState {
  return { lastChecked: checkedAt, senders: state.senders.filter((id) => id !== senderId) }
}

/** Nothing is shown for 0 or less, '99+' above 99. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > 99 ? '99+' : String(count)
}

/** The whole number in words, for the tooltip and for who listens. */
export function badgeTitle(count: number): string {
  return count === 1 ? '1 unread conversation' : `${count} unread conversations`
}
