/** The number of cases that wait for a moderator, from the poll of the member's state. Local storage keeps it. */
import * as v from 'valibot'

import { currentUser } from '#src/lib/session/session.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'

const countSchema = v.number()

function keyOf(userId: string) {
  return `hibo-cases:${userId}`
}

/** Open cases and appeals, counted up to 100; null for a viewer who is not a moderator. */
export function useWaitingCases(userId: string): number | null {
  return useStored(keyOf(userId), countSchema)
}

/** Stores the number that the server sent, unless another person has signed in meanwhile. */
export function storeWaitingCases(userId: string, count: number | null): void {
  if (currentUser()?.id === userId) writeStored(keyOf(userId), count)
}
