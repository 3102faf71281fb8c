/**
 * Runs work in small pieces, and lets the event loop accept new connections between two of them.
 *
 * Bug: Node accepts one connection per turn of the event loop, and work that waits only for other work of this
 * process continues without a turn. Under load most connections then wait in the system's queue, where this process
 * can't count them. When the queue is full, the system drops their packets and they retry after seconds.
 * Workaround: arrivals are accepted, and counted, before another piece of work starts.
 */

/** Arrivals that may delay one piece of work, so that a flood can't stop all work. */
const MAX_ARRIVALS = 32

const started: (() => void)[] = []
const waiting: (() => void)[] = []
let scheduled = false
/** Arrivals since the last turn. */
let newArrivals = 0
/** Arrivals since the last piece of work. */
let arrivals = 0

/** Must be called for each connection and each request. */
export function countArrival(): void {
  newArrivals++
}

/** Resolves when new work may start. */
export function waitToStart(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    schedule()
  })
}

/** Resolves when started work may continue: before all new work, so that little is in progress at once. */
export function waitToContinue(): Promise<void> {
  return new Promise((resolve) => {
    started.push(resolve)
    schedule()
  })
}

function schedule() {
  if (scheduled) return
  scheduled = true
  setImmediate(runNext)
}

function runNext() {
  scheduled = false
  if (newArrivals > 0 && arrivals < MAX_ARRIVALS) {
    arrivals += newArrivals
    newArrivals = 0
  } else {
    newArrivals = 0
    arrivals = 0
    const next = started.shift() ?? waiting.shift()
    next?.()
  }
  if (started.length + waiting.length > 0) schedule()
}
