import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; longer than the hidden work. */
export const MINIMUM_DURATION = 60

/** Returns `work`'s result after at least `MINIMUM_DURATION`, so that the time does not reveal what `work` did. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(MINIMUM_DURATION)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
