/** The stored number of unread notifications. Apart from its rules, which the home page's first load does not need. */
import * as v from 'valibot'

import { readStored } from '#src/lib/stored-value.ts'

export const notificationCountSchema = v.number()

/** The key in local storage. */
export function notificationKey(userId: string): string {
  return `hibo-notifications:${userId}`
}

/** The number as it was last known; 0 before the first response. */
export function notificationCount(userId: string): number {
  return readStored(notificationKey(userId), notificationCountSchema) ?? 0
}
