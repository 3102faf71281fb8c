import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'

import { expect, test } from 'vitest'

import { checkPassword, hashPassword, matchesPassword } from './passwords.ts'

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$2[aby]\$10\$/)
  expect(await matchesPassword('correct horse', hash)).toBe(true)
  expect(await matchesPassword('wrong horse', hash)).toBe(false)
})

test('a check without a hash matches nothing, and takes about as long', async () => {
  const hash = await hashPassword('correct horse')
  // Measures processor time, because a busy machine stretches wall time. The least of three counts, because other
  // threads of this process add to some.
  const least = async (against: string | null) => {
    const times: number[] = []
    for (let run = 0; run < 3; run += 1) {
      const start = process.cpuUsage()
      expect(await matchesPassword('something else', against)).toBe(false)
      times.push(process.cpuUsage(start).user)
    }
    return Math.min(...times)
  }
  await matchesPassword('starts the thread', hash)
  expect(await least(null)).toBeGreaterThan((await least(hash)) / 3)
})

test('the thread that hashes leaves this one free', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await hashPassword('correct horse')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0) // none, if this thread hashed
})

test.runIf(process.platform === 'linux')('the thread that hashes has a lower priority', async () => {
  await hashPassword('correct horse')
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
  )
  const priorities = stats.map((stat) => Number(stat.split(') ')[1]?.split(' ')[16] ?? 0))
  expect(priorities).toContain(Math.max(getPriority(), 5))
})

test('six characters are enough, seventy-two bytes are the most', () => {
  expect(() => checkPassword('12345')).toThrow('Password should be at least 6 characters')
  expect(() => checkPassword('🐪'.repeat(5))).toThrow('Password should be at least 6 characters')
  expect(() => checkPassword('123456')).not.toThrow()
  expect(() => checkPassword('ä'.repeat(36))).not.toThrow()
  expect(() => checkPassword('ä'.repeat(37))).toThrow('Password cannot be longer than 72 characters')
})
