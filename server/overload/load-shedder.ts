/**
 * Refuses requests that could not be answered in time, so that the others are. A server that accepts more than it can
 * process makes every request wait behind all others, until its client has given up.
 */

/** Milliseconds that a request may be expected to wait. */
const MAX_WAIT = 1_000
/** The same for a network with fewer pending requests than the average one. */
const MAX_WAIT_OF_FEW = 2 * MAX_WAIT
/** Milliseconds without any response after which the service behind counts as stalled. */
const STALL_TIME = 4_000
/** The average covers about this many intervals between responses. */
const AVERAGED = 50

export interface LoadShedder {
  /**
   * True if another request would wait too long. Cheap: ask it before any other work.
   * @param network of its sender. One that has fewer pending requests than others is not the reason: it is refused later.
   */
  overloaded(network?: string): boolean
  /**
   * Counts a request as pending until the returned function is called.
   * @param network of its sender.
   * @param arrived when it starts to count: a body may take its sender minutes, and costs nothing until it is here.
   */
  begin(network?: string, arrived?: Promise<unknown>): () => void
}

export interface LoadShedderOptions {
  /** This many requests are always accepted: too few to measure the server's speed. */
  alwaysAccepted: number
  /** Milliseconds; tests control the clock. */
  now?: () => number
}

/**
 * By Little's law a request waits as long as the pending ones take: their number times the average interval between two
 * responses. Intervals are measured only while requests queue, because an idle server's say nothing about its speed.
 */
export function createLoadShedder({
  alwaysAccepted,
  now = () => performance.now(),
}: LoadShedderOptions): LoadShedder {
  let pending = 0
  const pendingOf = new Map<string, number>()
  let lastResponse = now()
  let interval = 0
  let responses = 4 // as if these had taken no time: the first real ones are often the slowest

  function measure() {
    const time = now()
    responses = Math.min(responses + 1, AVERAGED)
    interval += (time - lastResponse - interval) / responses
    lastResponse = time
  }

  /** True if the network would still have fewer pending requests than the average one. */
  function asksLittle(network: string) {
    return (pendingOf.get(network) ?? 0) + 1 < pending / pendingOf.size
  }

  function change(network: string, by: 1 | -1) {
    pending += by
    const count = (pendingOf.get(network) ?? 0) + by
    if (count > 0) pendingOf.set(network, count)
    else pendingOf.delete(network)
  }

  return {
    overloaded(network = '') {
      if (pending < alwaysAccepted) return false
      if (now() - lastResponse > STALL_TIME) return true
      return pending * interval > (asksLittle(network) ? MAX_WAIT_OF_FEW : MAX_WAIT)
    },
    begin(network = '', arrived) {
      let ended = false
      let counted = false
      const count = () => {
        if (ended) return
        counted = true
        change(network, 1)
        if (pending === alwaysAccepted) lastResponse = now()
      }
      if (arrived) void arrived.then(count, () => {})
      else count()
      return () => {
        if (ended) return
        ended = true
        if (!counted) return
        if (pending >= alwaysAccepted) measure()
        change(network, -1)
      }
    },
  }
}

/** Value of `Retry-After` in seconds; random, so that refused clients don't return all at once. */
export function retryAfter(): string {
  return String(2 + Math.floor(Math.random() * 4))
}
