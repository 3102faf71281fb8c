/**
 * Lets work begin piece by piece, and between two pieces the event loop take in what has arrived.
 *
 * Defect: Node accepts one connection for each turn of the loop, and work that waits for other work of this process
 * goes on without a turn. While many wait, most stand before the process where nobody sees them: the system drops
 * their packets, and they try again after seconds.
 * Way around: what is new is let in, and counted, before more is begun.
 */

/** Connections and requests that are let in before a piece of work at most: a flood must not end all work. */
const MOST_ARRIVALS = 32

const begun: (() => void)[] = []
const fresh: (() => void)[] = []
let scheduled = false
/** Not yet followed by a turn in which nothing came. */
let arrivals = 0
/** Let in since the last piece of work. */
let letIn = 0

/** To be called for each connection and each request. */
export function noteArrival(): void {
  arrivals++
}

/** Resolves when something new may begin: after all that waits already. */
export function waitToStart(): Promise<void> {
  return new Promise((resolve) => {
    fresh.push(resolve)
    schedule()
  })
}

/** Resolves when something that has begun may go on: before all that is new, so that little is under way at once. */
export function waitToContinue(): Promise<void> {
  return new Promise((resolve) => {
    begun.push(resolve)
    schedule()
  })
}

function schedule() {
  if (scheduled) return
  scheduled = true
  setImmediate(next)
}

function next() {
  scheduled = false
  if (arrivals > 0 && letIn < MOST_ARRIVALS) {
    letIn += arrivals
    arrivals = 0
  } else {
    arrivals = 0
    letIn = 0
    const piece = begun.shift() ?? fresh.shift()
    piece?.()
  }
  if (begun.length + fresh.length > 0) schedule()
}
