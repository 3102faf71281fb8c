import { expect, test } from 'vitest'

import { once } from './once-per-key.ts'

test('work runs once for each key, also while it is under way', async () => {
  const run = once<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([run('a', work), run('a', work), run('b', work)])).toEqual([1, 1, 2])
  expect(await run('a', work)).toBe(1)
})

test('a failure stands, unless it may be tried again', async () => {
  const run = once<string>((error) => error instanceof TypeError)
  const refused = async () => Promise.reject(new Error('used'))
  await expect(run('link', refused)).rejects.toThrow('used')
  await expect(run('link', async () => 'late')).rejects.toThrow('used')

  await expect(run('other', async () => Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
  expect(await run('other', async () => 'done')).toBe('done')
})
