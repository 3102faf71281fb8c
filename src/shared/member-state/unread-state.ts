/** The unread conversations: the badge counts them, the list marks them, the dashboard counts their messages. */
import type { UnreadState } from './unread-storage.ts'

const FIRST_LOOK_BACK_MS = 30 * 24 * 60 * 60_000
/**
 * A message's timestamp is older than its commit, so it may appear after a later check. The margin finds it; messages
 * that the server calls read are never listed.
 */
const ARRIVAL_MARGIN_MS = 60_000

/** The part of the poll's answer about unread conversations. */
interface PolledUnread {
  unread: readonly { contact_id: string; last_message_at: string; messages: number }[]
  checked_at: string
}

/**
 * The state after a poll: its contacts, without those whose messages are all older than the last check. The first
 * check (no `state`) uses the server's clock, because a device's may be years off.
 */
export function followedBy(state: UnreadState | null, polled: PolledUnread): UnreadState {
  const firstLook = new Date(Date.parse(polled.checked_at) - FIRST_LOOK_BACK_MS).toISOString()
  const { lastChecked, contacts } = state ?? { lastChecked: firstLook, contacts: [] }
  const since = Date.parse(lastChecked) - ARRIVAL_MARGIN_MS
  const known = new Set(contacts.map(({ id }) => id))
  return {
    lastChecked,
    contacts: polled.unread
      .filter(
        ({ contact_id, last_message_at }) => known.has(contact_id) || Date.parse(last_message_at) > since,
      )
      .map(({ contact_id, messages }) => ({ id: contact_id, messages })),
  }
}

/** Whether a conversation is unread. */
export function isUnread(state: UnreadState | null, contactId: string): boolean {
  return state?.contacts.some(({ id }) => id === contactId) ?? false
}

/** The number of unread messages; null while unknown. */
export function unreadMessages(state: UnreadState | null): number | null {
  return state ? state.contacts.reduce((sum, { messages }) => sum + messages, 0) : null
}

/** The state after the conversation with a contact was read. */
export function withoutContact(state: UnreadState, contactId: string, checkedAt: string): UnreadState {
  return { lastChecked: checkedAt, contacts: state.contacts.filter(({ id }) => id !== contactId) }
}

/** The full count in words, for the tooltip and for screen readers. */
export function badgeTitle(count: number): string {
  return count === 1 ? '1 unread conversation' : `${count} unread conversations`
}
