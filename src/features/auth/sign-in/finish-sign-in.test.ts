import { expect, test } from 'vitest'

import { oncePerKey } from './finish-sign-in.ts'

test('work runs once for each key, even while the first run is pending', async () => {
  const run = oncePerKey<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([run('a', work), run('a', work), run('b', work)])).toEqual([1, 1, 2])
  expect(await run('a', work)).toBe(1)
})

test('a failure is repeated', async () => {
  const run = oncePerKey<string>()
  await expect(run('code', async () => Promise.reject(new Error('used')))).rejects.toThrow('used')
  await expect(run('code', async () => 'late')).rejects.toThrow('used')
})
