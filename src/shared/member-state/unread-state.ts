/** The unread conversations: the badge counts them, the list marks them, the dashboard counts their messages. */
import type { UnreadState } from './unread-storage.ts'

const FIRST_LOOK_BACK_MS = 30 * 24 * 60 * 60_000
/**
 * A message's timestamp is older than its commit, so it may appear after a later check. The margin finds it; messages
 * that the server calls read are never listed.
 */
const ARRIVAL_MARGIN_MS = 60_000

/** The part of the server's response about unread conversations. */
interface UnreadMessages {
  senders: readonly { id: string; last_message_at: string; unread_count: number }[]
  checked_at: string
}

function firstUnreadState(now: Date): UnreadState {
  return { lastChecked: new Date(now.getTime() - FIRST_LOOK_BACK_MS).toISOString(), senders: [] }
}

/**
 * Adds the senders of messages newer than the last check; drops those whose messages were read elsewhere. The first
 * check (no `state`) uses the server's clock, because a device's may be years off.
 */
export function withSenders(state: UnreadState | null, latest: UnreadMessages): UnreadState {
  const { lastChecked, senders } = state ?? firstUnreadState(new Date(latest.checked_at))
  const since = Date.parse(lastChecked) - ARRIVAL_MARGIN_MS
  const known = new Set(senders.map(({ id }) => id))
  return {
    lastChecked,
    senders: latest.senders
      .filter(({ id, last_message_at }) => known.has(id) || Date.parse(last_message_at) > since)
      .map(({ id, unread_count }) => ({ id, messages: unread_count })),
  }
}

/** Whether a conversation is unread. */
export function isUnread(state: UnreadState | null, contactId: string): boolean {
  return state?.senders.some(({ id }) => id === contactId) ?? false
}

/** The number of unread messages; null while unknown. */
export function unreadMessages(state: UnreadState | null): number | null {
  return state ? state.senders.reduce((sum, { messages }) => sum + messages, 0) : null
}

/** The state after a conversation was read, without its sender. */
export function withoutSender(state: UnreadState, senderId: string, checkedAt: string): UnreadState {
  return { lastChecked: checkedAt, senders: state.senders.filter(({ id }) => id !== senderId) }
}

/** The full count in words, for the tooltip and for screen readers. */
export function badgeTitle(count: number): string {
  return count === 1 ? '1 unread conversation' : `${count} unread conversations`
}
