/** The list of cases. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'
import { queueSchema } from '../schemas.ts'
import { DESK, moderationKeys } from './keys.ts'

export const QUEUE_STATES = ['open', 'appeals', 'closed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

const POLL_MS = 60_000

/** One page of cases: urgent ones first, then the oldest. Closed ones: the last decided first. */
export function queueQuery(state: QueueState, page = 1) {
  return queryOptions({
    queryKey: moderationKeys.queue(state, page),
    queryFn: (context) => callRead(context, 'moderation_queue', { state, page }, queueSchema),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    ...DESK,
  })
}
