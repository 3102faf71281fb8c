import { setImmediate as turnOfLoop } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createFairQueue } from './fair-queue.ts'

const PARALLEL = 6
/** Requests that wait at most, and how many milliseconds. */
const MAX_WAITING = 256
const MAX_WAIT = 5_000

interface Sender {
  network: string
  /** Milliseconds between two requests, and of computing for each. */
  every: number
  cost: number
  /** The moment at which its requests begin. */
  from?: number
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A queue before a server that computes a millisecond for each running request in turn. */
function servedQueue() {
  const queue = createFairQueue(PARALLEL)
  let time = 0
  const running: { left: number; finish: () => void }[] = []
  const outcomes = new Map<string, { answered: number; refused: number; longest: number }>()

  function outcomeOf(network: string) {
    const outcome = outcomes.get(network) ?? { answered: 0, refused: 0, longest: 0 }
    outcomes.set(network, outcome)
    return outcome
  }
  async function ask({ network, cost }: Pick<Sender, 'network' | 'cost'>) {
    const outcome = outcomeOf(network)
    const asked = time
    const end = await queue(network)
    if (!end) outcome.refused++
    else {
      running.push({
        left: cost,
        finish() {
          outcome.answered++
          outcome.longest = Math.max(outcome.longest, time - asked)
          end()
        },
      })
    }
  }
  return {
    outcomeOf,
    /** Asks `count` times at this moment. */
    burst(network: string, count: number, cost = 10) {
      for (let index = 0; index < count; index++) void ask({ network, cost })
    },
    /** Runs for so many milliseconds. */
    async pass(milliseconds: number, senders: readonly Sender[] = []) {
      for (const until = time + milliseconds; time < until; time++) {
        for (const sender of senders) {
          const { every, from = 0 } = sender
          if (time >= from && (time - from) % every === 0) void ask(sender)
        }
        vi.advanceTimersByTime(1)
        for (let turn = 0; turn < 2 * PARALLEL; turn++) await turnOfLoop()
        const first = running.shift()
        if (!first) continue
        first.left--
        if (first.left > 0) running.push(first)
        else first.finish()
      }
    },
  }
}

test('users below their share are answered soon; attackers get the rest in equal parts', async () => {
  const { pass, outcomeOf } = servedQueue()
  // Users ask for 40 of 100 milliseconds together, each at a moment of their own, attackers for twelve times all.
  const users = Array.from({ length: 20 }, (_, user) => ({
    network: `user ${user}`,
    every: 200,
    cost: 4,
    from: user * 7,
  }))
  const attackers = Array.from({ length: 12 }, (_, attacker) => ({
    network: `attacker ${attacker}`,
    every: 10,
    cost: 10,
  }))
  await pass(6_000, [...attackers, ...users])
  for (const { network } of users) {
    expect(outcomeOf(network)).toMatchObject({ refused: 0 })
    expect(outcomeOf(network).answered).toBeGreaterThan(25)
    expect(outcomeOf(network).longest).toBeLessThan(200)
  }
  const answered = attackers.map(({ network }) => outcomeOf(network).answered)
  expect(answered.reduce((sum, count) => sum + count)).toBeGreaterThan(280) // of 360 that fit into what is left
  expect(Math.max(...answered) - Math.min(...answered)).toBeLessThan(5)
  for (const { network } of attackers) expect(outcomeOf(network).refused).toBeGreaterThan(400)
})

test('a request that finds the queue full is refused at once, or the last one of a network that asked more', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  burst('flood', MAX_WAITING)
  await pass(1)
  const running = PARALLEL / 2
  burst('flood', running + 1)
  await pass(1)
  expect(outcomeOf('flood').refused).toBe(1)
  burst('newcomer', 1)
  await pass(50)
  expect(outcomeOf('newcomer')).toMatchObject({ answered: 1, refused: 0 })
  expect(outcomeOf('flood').refused).toBe(2)
})

test('a refused request counts as none when the next ones come', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  burst('flood', 5 * MAX_WAITING, 1)
  await pass(400)
  const { answered } = outcomeOf('flood')
  burst('flood', 20)
  burst('other', 20)
  await pass(200)
  expect(outcomeOf('flood').answered - answered).toBeGreaterThan(5)
})

test('no request waits for more than five seconds, and a queue that hung goes on', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  burst('one', 20, 7_000)
  await pass(MAX_WAIT + 100)
  expect(outcomeOf('one')).toMatchObject({ answered: 0, refused: 20 - PARALLEL / 2 })
  await pass(18_000)
  burst('one', 20)
  await pass(1_000)
  expect(outcomeOf('one')).toMatchObject({ answered: 20 + PARALLEL / 2, refused: 20 - PARALLEL / 2 })
})

test('a page with all it asks for comes before those who ask again and again', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  for (let flood = 0; flood < 10; flood++) burst(`flood ${flood}`, 20)
  await pass(700)
  burst('user', 5)
  await pass(420) // a round of all others takes a quarter of it
  expect(outcomeOf('user').answered).toBe(5)
})

test('a network whose requests take long leaves slots to others', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  burst('slow', 20, Number.POSITIVE_INFINITY)
  await pass(1_000, [{ network: 'user', every: 100, cost: 1 }])
  expect(outcomeOf('user')).toMatchObject({ answered: 10, refused: 0 })
})

test('a request that ends twice frees one slot', async () => {
  const queue = createFairQueue(1)
  const end = await queue('one')
  end?.()
  end?.()
  let started = 0
  for (let index = 0; index < 3; index++) void queue('one').then(() => started++)
  for (let turn = 0; turn < 10; turn++) await turnOfLoop()
  expect(started).toBe(1)
})
