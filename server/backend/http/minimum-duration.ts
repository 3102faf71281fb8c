import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; longer than the work that it hides. */
export const MINIMUM_DURATION = 60

/** Takes at least `MINIMUM_DURATION`, so that the time of the answer does not tell which way `work` went. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(MINIMUM_DURATION)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
