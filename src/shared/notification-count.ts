/**
 * The number of unread notifications. The poll of the member's state brings it, so it costs no request of its own;
 * local storage keeps it for the next page and shares it between tabs.
 */

import { currentUser } from '#src/lib/session/session.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { notificationCount, notificationCountSchema, notificationKey } from './notification-storage.ts'

/** Time of the last marking in this tab, on the clock of `performance.now()`. */
let markedAt = 0

/** The number as it was last known; 0 before the first response. */
export function useNotificationCount(userId: string): number {
  return useStored(notificationKey(userId), notificationCountSchema) ?? 0
}

/**
 * Keeps the response of a poll, unless something was marked read since the poll began, or another person has signed in.
 * @param askedAt time of the request, from `performance.now()`
 */
export function followNotificationCount(userId: string, count: number, askedAt: number): void {
  if (askedAt >= markedAt) keep(userId, count)
}

/** Stores the number that the server answered to marking as read. */
export function settleNotificationCount(userId: string, count: number): void {
  markedAt = performance.now()
  keep(userId, count)
}

function keep(userId: string, count: number) {
  if (currentUser()?.id === userId && notificationCount(userId) !== count) {
    writeStored(notificationKey(userId), count || null)
  }
}
