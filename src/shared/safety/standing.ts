/** The viewer's standing, kept so that each page can show it without a request of its own. */
import * as v from 'valibot'

import { currentUser } from '#src/lib/session/session.ts'
import { useStored, writeStored } from '#src/lib/stored-value.ts'

const standingSchema = v.picklist(['paused', 'suspended', 'left'])

export type Restriction = v.InferOutput<typeof standingSchema>

function keyOf(userId: string) {
  return `hibo-standing:${userId}`
}

/** Whether the viewer is paused, suspended or leaving; null for a member in good standing. */
export function useRestriction(userId: string): Restriction | null {
  return useStored(keyOf(userId), standingSchema)
}

/** Stores the standing that the server sent, unless another person has signed in meanwhile. */
export function storeStanding(userId: string, standing: string | null): void {
  if (currentUser()?.id === userId) writeStored(keyOf(userId), standing === 'good' ? null : standing)
}
