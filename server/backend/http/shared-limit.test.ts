import { expect, test } from 'vitest'

import { testBackend } from '../testing/open-test-backend.ts'
import { type SharedLimit, sharedLimit } from './shared-limit.ts'

const backend = await testBackend()

let limits = 0
const open = (attempts: number, seconds: number, kind = `limit ${++limits}`) =>
  sharedLimit({ query: backend.query }, kind, attempts, seconds)

async function refusedOf(limit: SharedLimit, key: string, tries: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit.count(key)))
  return outcomes.filter(({ status }) => status === 'rejected').length
}

test('attempts at once are counted together, for each key and each limit', async () => {
  const limit = open(3, 60)
  expect(await refusedOf(limit, 'a', 10)).toBe(7)
  expect(await refusedOf(limit, 'b', 3)).toBe(0)
  expect(await refusedOf(open(3, 60), 'a', 3)).toBe(0)
})

test('the refusal says how long to wait, and changes nothing', async () => {
  const limit = open(1, 600, 'told')
  await limit.count('a')
  const read = () => backend.query(`select attempts, ends_at from auth.attempts where kind = 'told'`)
  const before = await read()
  await expect(limit.count('a')).rejects.toMatchObject({
    status: 429,
    message: 'That was too often. Please try again in 10 minutes.',
    headers: { 'retry-after': expect.stringMatching(/^(600|599)$/) },
  })
  expect(await read()).toEqual(before)
})

test('a new window starts from nothing, and so does a cleared key', async () => {
  const limit = open(1, 600, 'ends')
  await limit.count('a')
  await backend.query(`update auth.attempts set ends_at = now() where kind = 'ends'`)
  expect(await refusedOf(limit, 'a', 2)).toBe(1)
  await limit.clear('a')
  expect(await refusedOf(limit, 'a', 2)).toBe(1)
})

test('ended windows do not stay, and no email address is kept', async () => {
  const limit = open(1, 600, 'kept')
  await limit.count('ayaan@example.com')
  const rows = () => backend.query<{ key: string }>(`select key from auth.attempts where kind = 'kept'`)
  expect((await rows())[0]?.key).not.toContain('ayaan')
  await backend.query(`update auth.attempts set ends_at = now() - interval '1 second' where kind = 'kept'`)
  await backend.maintain()
  expect(await rows()).toEqual([])
})
