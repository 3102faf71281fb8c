import { setImmediate as turnOfLoop } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createFairQueues, type FairQueue } from './fair-queue.ts'

/** Requests that run at once, of all lanes and of one. */
const MAX_RUNNING = 5
const PARALLEL = 4
const ALWAYS_ACCEPTED = 4

type LaneName = 'one' | 'other'

interface Sender {
  network: string
  /** Milliseconds between two requests, and of computing for each. */
  every: number
  cost: number
  /** When its requests begin. */
  from?: number
  lane?: LaneName
}

interface Outcome {
  answered: number
  refused: number
  /** Milliseconds, of those that were answered. */
  longest: number
}

/** A queue with its own clock before a server that computes a millisecond for each running request in turn. */
function servedQueue() {
  let time = 0
  const lane = { parallel: PARALLEL, alwaysAccepted: ALWAYS_ACCEPTED }
  const laneOf = createFairQueues(MAX_RUNNING, { one: lane, other: lane }, () => time)
  const queues: Record<LaneName, FairQueue> = { one: laneOf('one'), other: laneOf('other') }
  const running: { left: number; finish: () => void }[] = []
  const outcomes = new Map<string, Outcome>()
  const outcomeOf = (network: string) => {
    const outcome = outcomes.get(network) ?? { answered: 0, refused: 0, longest: 0 }
    outcomes.set(network, outcome)
    return outcome
  }

  async function ask(network: string, cost: number, name: LaneName = 'one') {
    const queue = queues[name]
    const outcome = outcomeOf(network)
    const asked = time
    const end = queue.refuses(network) ? null : await queue.enter(network)
    if (!end) {
      outcome.refused++
      return
    }
    running.push({
      left: cost,
      finish: () => {
        outcome.answered++
        outcome.longest = Math.max(outcome.longest, time - asked)
        end()
      },
    })
  }

  async function settle() {
    for (let turn = 0; turn < 2 * PARALLEL; turn++) await turnOfLoop()
  }

  return {
    queue: queues.one,
    outcomeOf,
    /** Waits without computing. */
    hang: (milliseconds: number) => {
      time += milliseconds
    },
    /** Asks `count` times at this moment. */
    async burst(network: string, count: number, cost = 10) {
      for (let index = 0; index < count; index++) void ask(network, cost)
      await settle()
    },
    /** Runs for so many milliseconds. */
    async pass(milliseconds: number, senders: readonly Sender[] = []) {
      for (const until = time + milliseconds; time < until; ) {
        for (const { network, every, cost, from = 0, lane } of senders) {
          if (time >= from && (time - from) % every === 0) void ask(network, cost, lane)
        }
        await settle()
        time++
        const first = running.shift()
        if (!first) continue
        first.left--
        if (first.left > 0) running.push(first)
        else first.finish()
      }
      await settle()
    },
  }
}

/** Users who ask for 40 of 100 milliseconds together, each at a moment of their own. */
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

test('users below their share are all answered soon, beside attackers who ask for twelve times what there is', async () => {
  const { pass, outcomeOf } = servedQueue()
  await pass(6_000, [...attackers, ...users])
  for (const { network } of users) {
    expect(outcomeOf(network)).toMatchObject({ refused: 0 })
    expect(outcomeOf(network).answered).toBeGreaterThan(25)
    expect(outcomeOf(network).longest).toBeLessThan(200)
  }
})

test('a flood in one lane takes nothing from the users of another', async () => {
  const { pass, outcomeOf } = servedQueue()
  await pass(6_000, [...attackers, ...users.map((user) => ({ ...user, lane: 'other' }))])
  for (const { network } of users) {
    expect(outcomeOf(network)).toMatchObject({ refused: 0 })
    expect(outcomeOf(network).longest).toBeLessThan(200)
  }
})

test('a lane whose service hangs leaves slots to the others', async () => {
  const { pass, burst, outcomeOf } = servedQueue()
  await burst('hanging', 8, Number.POSITIVE_INFINITY)
  await pass(1_000, [{ network: 'user', every: 100, cost: 1, lane: 'other' }])
  expect(outcomeOf('user').answered).toBe(10)
})

test('attackers get what the users leave, in equal parts, and the rest is refused', async () => {
  const { pass, outcomeOf } = servedQueue()
  await pass(6_000, [...attackers, ...users])
  const answered = attackers.map(({ network }) => outcomeOf(network).answered)
  expect(answered.reduce((sum, count) => sum + count)).toBeGreaterThan(280) // of 360 that fit into what is left
  expect(Math.max(...answered) - Math.min(...answered)).toBeLessThan(Math.max(...answered) / 3)
  for (const { network } of attackers) expect(outcomeOf(network).refused).toBeGreaterThan(400)
})

test('soon after a start, a user with one response may ask again, before attackers whose requests wait', async () => {
  const { queue, burst, pass, outcomeOf } = servedQueue()
  await burst('user', 1, 200)
  for (const { network } of attackers.slice(0, 4)) await burst(network, 10, 200)
  while (outcomeOf('user').answered === 0) await pass(1)
  expect(queue.refuses('user')).toBe(false)
  expect(queue.refuses('attacker 3')).toBe(true)
})

test('a network whose requests are expensive counts as one that asks often', async () => {
  const { pass, outcomeOf } = servedQueue()
  const dear = { network: 'dear', every: 100, cost: 100 }
  const quick = { network: 'quick', every: 5, cost: 4 }
  await pass(8_000, [dear, quick])
  const [time, other] = [outcomeOf('dear').answered * 100, outcomeOf('quick').answered * 4]
  expect(time / other).toBeGreaterThan(0.5)
  expect(time / other).toBeLessThan(2)
})

test('a request that finds the queue full replaces the last request of the busiest network', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  await burst('flood', 400)
  await pass(2_000)
  expect(outcomeOf('flood').refused).toBe(0) // the speed was unknown
  await burst('flood', 1)
  expect(outcomeOf('flood').refused).toBe(1)
  await burst('newcomer', 1)
  await pass(100)
  expect(outcomeOf('newcomer')).toMatchObject({ answered: 1, refused: 0 })
  expect(outcomeOf('flood').refused).toBeGreaterThan(1)
})

test('no more requests wait than can be answered in about a second', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  await burst('one', 60, 50)
  await pass(2_900)
  const before = outcomeOf('one').answered
  await burst('one', 200, 50)
  await pass(20_000)
  expect(outcomeOf('one').answered - before).toBeLessThan(30)
  expect(outcomeOf('one').refused).toBeGreaterThan(170)
})

test('of networks that ask once each, about as many wait as can be answered in three seconds', async () => {
  const { burst, pass, outcomeOf, queue } = servedQueue()
  const networks = Array.from({ length: 120 }, (_, network) => `network ${network}`)
  await burst('first', 60, 50)
  await pass(2_900)
  for (const network of networks.slice(0, 30)) await burst(network, 1, 50)
  // They fill one second and a half, which is too much for more of the first network alone.
  expect(queue.refuses('first')).toBe(true)
  expect(queue.refuses('a newcomer')).toBe(false)
  for (const network of networks.slice(30)) await burst(network, 1, 50)
  expect(queue.refuses('a newcomer')).toBe(true)
  await pass(20_000)
  const answered = networks.filter((network) => outcomeOf(network).answered === 1)
  expect(answered.length).toBeGreaterThan(50)
  expect(answered.length).toBeLessThan(75)
})

test('a few requests may always wait, even with slow responses', async () => {
  const { burst, pass, outcomeOf } = servedQueue()
  await burst('one', PARALLEL + ALWAYS_ACCEPTED, 500)
  await pass(2_000)
  await burst('one', ALWAYS_ACCEPTED, 500)
  await pass(5_000)
  expect(outcomeOf('one')).toMatchObject({ answered: PARALLEL + 2 * ALWAYS_ACCEPTED, refused: 0 })
})

test('a queue refuses while nothing is answered, and accepts again after the next answers', async () => {
  const { queue, burst, hang, pass } = servedQueue()
  await burst('one', PARALLEL + ALWAYS_ACCEPTED)
  hang(5_000)
  expect(queue.refuses('one')).toBe(true)
  await pass(500)
  expect(queue.refuses('one')).toBe(false)
})

test('the first requests after an idle hour are accepted', async () => {
  const { burst, pass, hang, outcomeOf } = servedQueue()
  await burst('one', 20)
  await pass(1_000)
  hang(3_600_000)
  await burst('one', 20)
  await pass(1_000)
  expect(outcomeOf('one')).toMatchObject({ answered: 40, refused: 0 })
})

test('a request that ends twice frees one slot', async () => {
  const queue = createFairQueues(1, { one: { parallel: 1, alwaysAccepted: 8 } })('one')
  const end = await queue.enter('one')
  end?.()
  end?.()
  let started = 0
  for (let index = 0; index < 3; index++) void queue.enter('one').then(() => started++)
  for (let turn = 0; turn < 10; turn++) await turnOfLoop()
  expect(started).toBe(1)
})
