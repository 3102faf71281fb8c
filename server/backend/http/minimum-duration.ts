import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work whose duration must stay secret. */
export const MIN_DURATION_MS = 60

/** Returns `work`'s result after at least this time, so that the time does not reveal what `work` did. */
export async function withMinimumDuration<T>(work: () => Promise<T>, ms = MIN_DURATION_MS): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
