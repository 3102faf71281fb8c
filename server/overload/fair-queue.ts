/**
 * Bounds the requests that run at once, and lets the networks that ask little go first. A server that accepts more than
 * it can process makes every request wait behind all others, until its client has given up.
 *
 * The rule is start-time fair queueing: each network has a clock that the time of its requests moves on, and the next
 * request is of the network whose clock is furthest behind. A network that asks less than its share never waits for
 * those that ask more, however many these are. A clock behind the common one is set to it: whoever was away saves
 * nothing up.
 */
import { createQueueLength } from './queue-length.ts'
import { waitToStart } from './scheduler.ts'

/** Clocks that are kept before those behind the common one are removed. */
const MIN_CLOCKS = 1_000
/** A lane's average duration covers about this many requests. */
const AVERAGED_REQUESTS = 50

export interface FairQueue {
  /**
   * True if a request of this network would be refused at once: the queue is too long, and no network in it has asked
   * for more. Cheap: ask it before any other work.
   */
  refuses(network: string): boolean
  /**
   * Waits for the request's turn.
   * @returns a function that ends it; null if it was refused, at once or later, when its slot went to another network.
   */
  enter(network: string): Promise<(() => void) | null>
}

export interface LaneOptions {
  /** Requests of the lane that run at once, so that a service that hangs leaves slots to other lanes. */
  parallel: number
  /** This many may always wait: too few to measure the speed of the responses. */
  alwaysAccepted: number
}

type Entered = (end: (() => void) | null) => void

interface Lane extends LaneOptions {
  /** Waiting requests by network, oldest first. */
  waiting: Map<string, Entered[]>
  running: number
  queue: ReturnType<typeof createQueueLength>
  /** Milliseconds of an average request. */
  durationMs: number
  /** Requests that the average covers. */
  measured: number
}

/** Clocks of the networks: the milliseconds that their requests have run. */
function createClocks() {
  /** Those that are ahead of the common one. */
  const ahead = new Map<string, number>()
  let common = 0
  let maximum = MIN_CLOCKS
  const of = (network: string) => Math.max(ahead.get(network) ?? 0, common)
  return {
    of,
    common: () => common,
    /** Moves the network's clock by what its request is expected to take, and the common one to where it stood. */
    start(network: string, expected: number) {
      common = of(network)
      ahead.set(network, common + expected)
      if (ahead.size < maximum) return
      for (const [other, clock] of ahead) if (clock <= common) ahead.delete(other)
      maximum = Math.max(MIN_CLOCKS, ahead.size * 2)
    },
    correct: (network: string, by: number) => void ahead.set(network, (ahead.get(network) ?? common) + by),
  }
}

/**
 * @param maxRunning requests that run at once, of all lanes.
 * @param now milliseconds; tests control the clock.
 * @returns a queue for each lane. A network's requests in all of them move one clock.
 */
export function createFairQueues<Name extends string>(
  maxRunning: number,
  lanes: Record<Name, LaneOptions>,
  now = () => performance.now(),
): (lane: Name) => FairQueue {
  let running = 0
  let starting = 0
  const clocks = createClocks()

  /** The clock of the network after all its waiting requests, and `more` of them. */
  const demandOf = ({ waiting, durationMs }: Lane, network: string, more = 0) =>
    clocks.of(network) + ((waiting.get(network)?.length ?? 0) + more) * durationMs

  /** True for the demand of a network that is not ahead of the others, and asks once. */
  const isLight = ({ durationMs }: Lane, demand: number) => demand <= clocks.common() + durationMs

  /** The waiting network that has asked for most. */
  function heaviest(lane: Lane) {
    let found = { network: '', demand: 0 }
    for (const network of lane.waiting.keys()) {
      const demand = demandOf(lane, network)
      if (demand >= found.demand) found = { network, demand }
    }
    return found
  }

  function leave({ waiting, queue }: Lane, network: string, which: 'oldest' | 'newest') {
    const own = waiting.get(network)
    const entered = which === 'oldest' ? own?.shift() : own?.pop()
    if (!own || !entered) return undefined
    queue.left()
    waiting.delete(network)
    if (own.length > 0) waiting.set(network, own) // behind those whose clocks are equal
    return entered
  }

  /** Refuses the last requests of the heaviest networks until the queue is short enough. */
  function shorten(lane: Lane) {
    for (;;) {
      const { network, demand } = heaviest(lane)
      if (!lane.queue.isTooLong(isLight(lane, demand))) return
      leave(lane, network, 'newest')?.(null)
    }
  }

  const canStart = (lane: Lane) => lane.waiting.size > 0 && lane.running < lane.parallel

  function startMore() {
    if (running + starting >= maxRunning || !all.some(canStart)) return
    starting++
    void waitToStart().then(startNext)
  }

  function startNext() {
    starting--
    let next: { lane: Lane; network: string } | undefined
    for (const lane of all.filter(canStart)) {
      for (const network of lane.waiting.keys()) {
        if (!next || clocks.of(network) < clocks.of(next.network)) next = { lane, network }
      }
    }
    if (next) leave(next.lane, next.network, 'oldest')?.(run(next.lane, next.network))
    startMore()
  }

  /** @returns a function that ends the request. */
  function run(lane: Lane, network: string) {
    const started = now()
    const expected = lane.durationMs
    running++
    lane.running++
    clocks.start(network, expected)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const time = now() - started
      running--
      lane.running--
      lane.queue.answered()
      // The first requests count, too: without a measure, a network with one finished request would seem to have asked
      // for more than those whose requests still run or wait.
      lane.measured = Math.min(lane.measured + 1, AVERAGED_REQUESTS)
      lane.durationMs += (time - lane.durationMs) / lane.measured
      clocks.correct(network, time - expected)
      startMore()
    }
  }

  const open = (options: LaneOptions): Lane => ({
    ...options,
    waiting: new Map(),
    running: 0,
    queue: createQueueLength(options.alwaysAccepted, now),
    durationMs: 1,
    measured: 0,
  })
  const byName = new Map<string, Lane>(
    Object.entries<LaneOptions>(lanes).map(([name, options]) => [name, open(options)]),
  )
  const all = [...byName.values()]

  return (name) => {
    const lane = byName.get(name)
    if (!lane) throw new Error(`There is no lane ${name}`)
    return {
      refuses(network) {
        const demand = demandOf(lane, network, 1)
        return demand >= heaviest(lane).demand && lane.queue.isTooLong(isLight(lane, demand), 1)
      },
      enter(network) {
        return new Promise((resolve) => {
          const own = lane.waiting.get(network)
          if (own) own.push(resolve)
          else lane.waiting.set(network, [resolve])
          lane.queue.entered()
          shorten(lane)
          startMore()
        })
      },
    }
  }
}
