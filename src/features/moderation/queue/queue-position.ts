/** The moderator's position in the queue. */
import { useLocation } from 'react-router'
import * as v from 'valibot'

import { QUEUE_STATES } from '../queries/queue.ts'
import type { QueueEntry } from '../schemas.ts'

const positionSchema = v.object({ state: v.picklist(QUEUE_STATES), page: v.number() })

/** The list from which a case was opened. */
export type QueuePosition = v.InferOutput<typeof positionSchema>

/** Links to cases carry the position as their state. A case opened by its URL belongs to the open ones. */
export function useQueuePosition(): QueuePosition {
  const { state } = useLocation()
  const parsed = v.safeParse(positionSchema, state)
  return parsed.success ? parsed.output : { state: 'open', page: 1 }
}

type Listed = Pick<QueueEntry, 'id' | 'handler'>

/**
 * The cases before and after this one. A decided case leaves the list: then the next one is at its `position`.
 * After the last comes the first that nobody else is on.
 */
export function neighbours<Entry extends Listed>(
  entries: readonly Entry[],
  id: number,
  position: number,
  userId: string,
): { previous: Entry | undefined; next: Entry | undefined } {
  const index = entries.findIndex((entry) => entry.id === id)
  const after = index < 0 ? position : index + 1
  const isFree = ({ id: other, handler }: Entry) =>
    other !== id && (handler === null || handler.id === userId)
  return {
    previous: entries[(index < 0 ? position : index) - 1],
    next: entries.slice(after).find(isFree) ?? entries.slice(0, after).find(isFree),
  }
}
