/**
 * Gives each piece of work a turn of the event loop, and lets connections in between.
 *
 * Bug: Node accepts one connection per turn. While a turn has much work, most of them wait in the system's queue, where
 * this process can't count or refuse them; when it is full, the system drops them and they try again after seconds.
 * Workaround: one piece of work per turn, and none in a turn with a new connection.
 */

/** Turns with a connection that may delay one piece, so that a flood can't stop all work. */
const MAX_DELAYS = 16

const waiting: Record<'begun' | 'new', (() => void)[]> = { begun: [], new: [] }
let isScheduled = false
let hasNewConnection = false
let delays = 0

/** Must be called for each new connection. */
export function noteConnection(): void {
  hasNewConnection = true
}

/** Resolves in a turn for this piece of work alone. Begun work goes first, so that little is in progress at once. */
export function ownTurn(work: keyof typeof waiting): Promise<void> {
  return new Promise((resolve) => {
    waiting[work].push(resolve)
    schedule()
  })
}

function schedule() {
  if (isScheduled || waiting.begun.length + waiting.new.length === 0) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    delays = hasNewConnection && delays < MAX_DELAYS ? delays + 1 : 0
    hasNewConnection = false
    if (delays === 0) (waiting.begun.shift() ?? waiting.new.shift())?.()
    schedule()
  })
}
