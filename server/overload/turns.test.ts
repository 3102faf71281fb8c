import { setImmediate as turnOfLoop } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { noteConnection, ownTurn } from './turns.ts'

/** The number of turns until new work has its own, with a connection in each of the first `connecting`. */
async function turnsUntilWork(connecting: number) {
  let begun = false
  void ownTurn('new').then(() => (begun = true))
  let turns = 0
  for (; !begun; turns++) {
    if (turns < connecting) noteConnection()
    await turnOfLoop()
  }
  return turns
}

test('connections come before work, and a flood of them does not stop it', async () => {
  expect(await turnsUntilWork(0)).toBeLessThan(4)
  expect(await turnsUntilWork(10)).toBeGreaterThan(9)
  expect(await turnsUntilWork(200)).toBeLessThan(40)
})

test('each piece of work has a turn of its own, those that have begun before the new', async () => {
  const order: string[] = []
  const work = (['new', 'begun', 'new', 'begun'] as const).map(async (kind) => {
    await ownTurn(kind)
    order.push(kind)
    void Promise.resolve().then(() => order.push('its end'))
  })
  await Promise.all(work)
  await turnOfLoop()
  expect(order).toEqual(['begun', 'new'].flatMap((kind) => [kind, 'its end', kind, 'its end']))
})
