import { expect, test } from 'vitest'

import { oncePerKey } from './once-per-key.ts'

test('work runs once for each key, even while the first run is pending', async () => {
  const run = oncePerKey<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([run('a', work), run('a', work), run('b', work)])).toEqual([1, 1, 2])
  expect(await run('a', work)).toBe(1)
})

test('a failure is repeated, unless it may be retried', async () => {
  const run = oncePerKey<string>((error) => error instanceof TypeError)
  const refused = async () => Promise.reject(new Error('used'))
  await expect(run('link', refused)).rejects.toThrow('used')
  await expect(run('link', async () => 'late')).rejects.toThrow('used')

  await expect(run('other', async () => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
  expect(await run('other', async () => 'done')).toBe('done')
})
