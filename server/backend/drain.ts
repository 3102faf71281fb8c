import { endsWithin } from '#server/lib/ends-within.ts'

/** Milliseconds that a closing server waits for running requests. */
const DRAIN_TIMEOUT_MS = 5_000

/** Wraps `work` and tracks its running calls, so that closing can wait for them. */
export function trackCalls<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const running = new Set<Promise<unknown>>()
  return {
    run(...args: Args): Promise<Result> {
      const result = work(...args)
      running.add(result)
      const done = () => running.delete(result)
      result.then(done, done)
      return result
    },
    async drain() {
      await endsWithin(DRAIN_TIMEOUT_MS, Promise.allSettled(running))
    },
  }
}
