/**
 * Runs work in small pieces, and lets the event loop accept new connections between two of them.
 *
 * Defect: Node accepts one connection per turn of the event loop, and work that waits only for other work of this process
 * continues without a turn. Under load most connections then wait in the system's queue, where this process can't count
 * them. When the queue is full, the system drops their packets and they retry after seconds.
 * Way around: arrivals are accepted, and counted, before another piece of work starts.
 */

/** Owner of work that belongs to no network. */
const NOBODY = ''

/** Arrivals that may delay one piece of work, so that a flood can't stop all work. */
const MAX_ARRIVALS = 32

const started: (() => void)[] = []
/** Waiting work by network. The first network's turn is next. */
const waiting = new Map<string, (() => void)[]>()
let scheduled = false
/** Arrivals since the last turn. */
let newArrivals = 0
/** Arrivals since the last piece of work. */
let arrivals = 0

/** Must be called for each connection and each request. */
export function noteArrival(): void {
  newArrivals++
}

/**
 * Resolves when new work may start. Networks take turns, so that the thousand requests of one delay another's request by
 * one piece of work.
 */
export function waitToStart(network: string = NOBODY): Promise<void> {
  return new Promise((resolve) => {
    const queue = waiting.get(network)
    if (queue) queue.push(resolve)
    else waiting.set(network, [resolve])
    schedule()
  })
}

/** Takes the oldest piece of work of the network whose turn it is. */
function takeWaiting(): (() => void) | undefined {
  const [turn] = waiting
  if (!turn) return undefined
  const [network, queue] = turn
  const next = queue.shift()
  waiting.delete(network)
  if (queue.length > 0) waiting.set(network, queue)
  return next
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
    const next = started.shift() ?? takeWaiting()
    next?.()
  }
  if (started.length + waiting.size > 0) schedule()
}
