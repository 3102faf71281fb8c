/**
 * Refuses what could not be answered in time, so that the rest is. A server that takes everything answers nobody
 * once more arrives than it can serve: each request waits behind all others, until its sender has given up.
 */

/** Milliseconds that a request may be expected to wait. */
const LONGEST_WAIT = 1_000
/** Nothing finished for this long, although enough is under way: whatever it waits for stands still. */
const STANDSTILL = 4_000
/** Answers that make the average time between two, once there were so many. */
const REMEMBERED = 50

export interface LoadShedder {
  /** Whether another request would wait too long. Costs next to nothing: ask before any work. */
  full(): boolean
  /**
   * Counts a request until the returned function is called.
   * @param arrived from when on it counts: a body may take its sender minutes, and costs nothing until it is here.
   */
  enter(arrived?: Promise<unknown>): () => void
}

export interface LoadShedderOptions {
  /** So many are always let in: too few to tell how quick the server is. */
  least: number
  /** Milliseconds; tests turn the clock. */
  now?: () => number
}

/**
 * By Little's law a request waits as long as those before it need to leave: their number times the average time
 * between two answers, measured only while a queue stands, since an idle server's answers say nothing of its speed.
 */
export function createLoadShedder({ least, now = () => performance.now() }: LoadShedderOptions): LoadShedder {
  let inside = 0
  let lastAnswer = now()
  let interval = 0
  let answers = 4 // as if these had come at once: the first real ones are often the slowest

  return {
    full() {
      if (inside < least) return false
      return inside * interval > LONGEST_WAIT || now() - lastAnswer > STANDSTILL
    },
    enter(arrived) {
      let left = false
      let counted = false
      const count = () => {
        if (left) return
        counted = true
        if (++inside === least) lastAnswer = now()
      }
      if (arrived) void arrived.then(count, () => {})
      else count()
      return () => {
        if (left) return
        left = true
        if (!counted) return
        if (inside >= least) {
          const time = now()
          answers = Math.min(answers + 1, REMEMBERED)
          interval += (time - lastAnswer - interval) / answers
          lastAnswer = time
        }
        inside--
      }
    },
  }
}

/** Seconds until another try is worth it; spread, so that those who were refused together don't come back together. */
export function retryAfter(): string {
  return String(2 + Math.floor(Math.random() * 4))
}
