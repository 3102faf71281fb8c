/** Bounds the number of waiting requests by the speed of the responses. */

/** Milliseconds that a request may be expected to wait. */
const MAX_WAIT_MS = 1_000
/**
 * The limit for a network below its share. It is higher because after a pause of the machine all its requests arrive
 * together.
 */
const MAX_LIGHT_WAIT_MS = 3_000
/** Milliseconds without any response after which the service behind counts as stalled. */
const STALL_MS = 4_000
/** The average covers about this many intervals between responses. */
const AVERAGED_INTERVALS = 50

/**
 * By Little's law a request waits as long as those before it take: their number times the average interval between two
 * responses. Intervals are measured only while requests wait, because an idle server's say nothing about its speed.
 * @param alwaysAccepted so many may wait in any case.
 */
export function createQueueLength(alwaysAccepted: number, now: () => number) {
  let length = 0
  let intervalMs = 0
  let lastResponse = 0
  let responses = 4 // as if these had taken no time: the first real ones are often the slowest

  return {
    entered() {
      if (length === 0) lastResponse = now()
      length++
    },
    /** A request started, or was refused. */
    left() {
      length--
    },
    /** A request was answered. */
    answered() {
      if (length === 0) return
      responses = Math.min(responses + 1, AVERAGED_INTERVALS)
      intervalMs += (now() - lastResponse - intervalMs) / responses
      lastResponse = now()
    },
    /**
     * True if the queue has no room for `more` requests besides those that wait.
     * @param light for a network that asks less than its share.
     */
    isTooLong(light: boolean, more = 0) {
      const count = length + more
      if (count <= alwaysAccepted) return false
      return now() - lastResponse > STALL_MS || count * intervalMs > (light ? MAX_LIGHT_WAIT_MS : MAX_WAIT_MS)
    },
  }
}

/** Value of `Retry-After` in seconds; random, so that refused clients don't return all at once. */
export function retryAfter(): string {
  return String(2 + Math.floor(Math.random() * 4))
}
