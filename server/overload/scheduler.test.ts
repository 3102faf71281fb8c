import { setImmediate as turnOfLoop } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { countArrival, waitToContinue, waitToStart } from './scheduler.ts'

/** Counts the turns of the loop until the work may start. The first `arriving` turns each have an arrival. */
async function turnsUntil(work: Promise<void>, arriving: number) {
  let begun = false
  void work.then(() => (begun = true))
  for (let turns = 1; ; turns++) {
    if (turns <= arriving) countArrival()
    await turnOfLoop()
    if (begun) return turns
  }
}

test('arrivals are accepted before new work starts', async () => {
  expect(await turnsUntil(waitToStart(), 0)).toBeLessThan(3)
  expect(await turnsUntil(waitToStart(), 10)).toBeGreaterThan(10)
})

test('a flood of arrivals does not stop work', async () => {
  expect(await turnsUntil(waitToStart(), 1_000)).toBeLessThan(100)
})

test('started work continues first, new work starts in its order', async () => {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await Promise.all([
    waitToStart().then(note('first')),
    waitToStart().then(note('second')),
    waitToContinue().then(note('begun')),
    waitToContinue().then(note('begun later')),
  ])
  expect(order).toEqual(['begun', 'begun later', 'first', 'second'])
})

test('two pieces of work never share a turn of the loop', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const seen = await Promise.all(Array.from({ length: 5 }, () => waitToStart().then(() => turn)))
  counting = false
  expect(new Set(seen).size).toBe(5)
})
