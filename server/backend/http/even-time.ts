import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; longer than the work that it hides. */
export const EVEN_TIME = 60

/** Takes at least `EVEN_TIME`, so that the time of the answer does not tell which way `work` went. */
export async function evenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_TIME)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
