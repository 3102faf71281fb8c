/** Stores the unread conversations of the last poll. Apart from their rules, because a first load needs only these. */
import * as v from 'valibot'

import { readStored } from '#src/lib/stored-value.ts'

export const unreadStateSchema = v.object({
  /** ISO time. */
  lastChecked: v.string(),
  /** With the number of unread messages of each. */
  contacts: v.array(v.object({ id: v.string(), messages: v.number() })),
})

export type UnreadState = v.InferOutput<typeof unreadStateSchema>

/** The local storage key of this member's list. */
export function unreadStorageKey(userId: string): string {
  return `hibo-unread:${userId}`
}

/** The list as it was last known; null before the first response. */
export function readUnread(userId: string): UnreadState | null {
  return readStored(unreadStorageKey(userId), unreadStateSchema)
}
