import { endsWithin } from '#server/lib/ends-within.ts'

/** Milliseconds that a closing server waits for running requests. */
const DRAIN_TIMEOUT_MS = 5_000

/** Tracks running calls, so that closing can wait for them. */
export function trackCalls() {
  const running = new Set<Promise<unknown>>()
  return {
    track<Result>(call: Promise<Result>): Promise<Result> {
      running.add(call)
      const done = () => running.delete(call)
      call.then(done, done)
      return call
    },
    async drain() {
      await endsWithin(DRAIN_TIMEOUT_MS, Promise.allSettled(running))
    },
  }
}
