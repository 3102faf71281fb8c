import { expect, test } from 'vitest'

import { claimTask } from './maintenance.ts'
import { testBackend } from './testing/open-test-backend.ts'

const backend = await testBackend()

test('one of several processes does a task, and the next one when its time is over', async () => {
  const take = () => claimTask({ query: backend.query }, 'sweep', 50)
  const turns = await Promise.all(Array.from({ length: 8 }, take))
  expect(turns.filter(Boolean)).toHaveLength(1)
  await backend.query(`update auth.task_claims set claimed_at = claimed_at - interval '49 seconds'`)
  expect(await take()).toBe(false)
  await backend.query(`update auth.task_claims set claimed_at = claimed_at - interval '2 seconds'`)
  expect(await take()).toBe(true)
  expect(await claimTask({ query: backend.query }, 'another task', 50)).toBe(true)
})
