/** The viewer's standing, kept so that each page can show it without a request of its own. */
import * as v from 'valibot'

import { currentUser } from '#src/lib/session/session.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'

const standingSchema = v.picklist(['paused', 'suspended', 'left'])

function keyOf(userId: string) {
  return `hibo-standing:${userId}`
}

/** The viewer's stored standing; null if it is good. */
export function useStanding(userId: string): v.InferOutput<typeof standingSchema> | null {
  return useStored(keyOf(userId), standingSchema)
}

/** Stores the standing that the server sent, unless another person has signed in meanwhile. */
export function storeStanding(userId: string, standing: string | null): void {
  if (currentUser()?.id === userId) writeStored(keyOf(userId), standing)
}
