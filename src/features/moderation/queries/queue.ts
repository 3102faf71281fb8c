/** The list of cases. */
import { keepPreviousData } from '@tanstack/react-query'

import { readQuery } from '#src/lib/backend.ts'
import { queueSchema } from '../schemas.ts'
import { DESK, moderationKeys } from './keys.ts'

export const QUEUE_STATES = ['open', 'appeals', 'closed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

const POLL_MS = 60_000

/** One page of cases. Open cases: urgent ones first, then the oldest. Closed cases: the last decided first. */
export function queueQuery(state: QueueState, page = 1) {
  return readQuery(moderationKeys.queue(state, page), 'moderation_queue', queueSchema, {
    args: { state, page },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    ...DESK,
  })
}
