/**
 * Bounds the requests that run at once, and gives each network its share: start-time fair queueing. Each network has a
 * clock that the time of its requests moves on. The one that is furthest behind is next. When too many wait, the last
 * request of the network that asks most is refused. So a network that asks less than its share waits for none of those
 * that ask more, however many these are.
 */
import { ownTurn } from './turns.ts'

/** Waiting requests: about a second's work of a small machine. */
const MAX_WAITING = 256
/** Milliseconds that a request may wait, where something behind it hangs. */
const MAX_WAIT_MS = 5_000
/** Requests that a network may run before others after a pause: as many as a page sends. */
const SAVED_TURNS = 16
/** Networks in memory. Above this number all of them are forgotten. */
const MAX_NETWORKS = 10_000
/** Average requests that a slow one may count as. Its duration includes the work of requests that run beside it. */
const MAX_COST = 5
/** The average duration covers about this many requests. */
const AVERAGED_REQUESTS = 50

type End = () => void

interface Waiting {
  network: string
  settle: (end: End | null) => void
  timer: NodeJS.Timeout
}

/**
 * Waits for the turn of a request.
 * @returns a function that ends it; null if it was refused, at once or later.
 */
export type FairQueue = (network: string) => Promise<End | null>

/**
 * @param parallel requests that run at once. One network has fewer of them than are free, so there is nearly always a
 *   slot for somebody new, whatever the others found that takes long.
 */
export function createFairQueue(parallel: number): FairQueue {
  /** Waiting requests in the order of arrival. */
  const waiting = new Set<Waiting>()
  /** Numbers of running requests, by network. */
  const running = new Map<string, number>()
  const clocks = new Map<string, number>()
  let common = 0
  let free = parallel
  let starting = false
  let durationMs = 10

  const clockOf = (network: string) => Math.max(clocks.get(network) ?? 0, common - SAVED_TURNS * durationMs)
  const runningOf = (network: string) => running.get(network) ?? 0

  function leave(one: Waiting, end: End | null) {
    clearTimeout(one.timer)
    waiting.delete(one)
    one.settle(end)
  }

  function startSoon() {
    if (starting || free === 0 || waiting.size === 0) return
    starting = true
    void ownTurn('new').then(() => {
      starting = false
      let next: Waiting | undefined
      for (const one of waiting) {
        if (runningOf(one.network) < free && (!next || clockOf(one.network) < clockOf(next.network)))
          next = one
      }
      if (!next) return
      leave(next, run(next.network))
      startSoon()
    })
  }

  /** @returns a function that ends the request. */
  function run(network: string): End {
    const started = performance.now()
    const expected = durationMs
    common = Math.max(common, clockOf(network))
    if (clocks.size >= MAX_NETWORKS) clocks.clear()
    clocks.set(network, clockOf(network) + expected)
    const count = (change: number) => {
      free -= change
      running.set(network, runningOf(network) + change)
      if (runningOf(network) === 0) running.delete(network)
    }
    count(1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      count(-1)
      const took = Math.min(performance.now() - started, MAX_COST * durationMs)
      durationMs += (took - durationMs) / AVERAGED_REQUESTS
      clocks.set(network, clockOf(network) + took - expected)
      startSoon()
    }
  }

  /** Finds the last request of the network that would have asked for most after its waiting requests. */
  function lastOfHeaviest(newest: Waiting) {
    const demands = new Map<string, number>()
    let last = newest
    let most = 0
    for (const one of waiting) {
      const demand = (demands.get(one.network) ?? clockOf(one.network)) + durationMs
      demands.set(one.network, demand)
      if (demand >= most) [last, most] = [one, demand]
    }
    return last
  }

  return (network) =>
    new Promise((settle) => {
      const one: Waiting = { network, settle, timer: setTimeout(() => leave(one, null), MAX_WAIT_MS) }
      waiting.add(one)
      if (waiting.size > MAX_WAITING) leave(lastOfHeaviest(one), null)
      startSoon()
    })
}
