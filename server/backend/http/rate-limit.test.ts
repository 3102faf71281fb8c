import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from './api-error.ts'
import { countFailure, networkLimit, rateLimit } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the try after the last one is refused, with the seconds to wait', () => {
  const limit = rateLimit(2, 60)
  limit.count('a')
  limit.count('a')
  vi.advanceTimersByTime(20_000)
  expect(() => limit.count('a')).toThrow(
    expect.objectContaining({ status: 429, headers: { 'retry-after': '40' } }),
  )
  expect(() => limit.count('b')).not.toThrow()
})

test('a new window starts from nothing', () => {
  const limit = rateLimit(1, 60)
  limit.count('a')
  expect(() => limit.count('a')).toThrow()
  vi.advanceTimersByTime(60_000)
  expect(() => limit.count('a')).not.toThrow()
})

test('a try that was given back does not count', () => {
  const limit = rateLimit(1, 60)
  limit.giveBack('a') // never counted
  limit.count('a')
  limit.giveBack('a')
  expect(() => limit.count('a')).not.toThrow()
  expect(() => limit.count('a')).toThrow()
})

test('only refused work counts, and work that succeeds is never refused', async () => {
  const limit = rateLimit(1, 60)
  const fail = () => countFailure(limit, 'a', Promise.reject(new ApiError(403, 'wrong', 'Wrong')))
  const broken = new Error('The database is away')
  await expect(countFailure(limit, 'a', Promise.reject(broken))).rejects.toBe(broken)
  for (let count = 0; count < 3; count++)
    expect(await countFailure(limit, 'a', Promise.resolve('in'))).toBe('in')
  await expect(fail()).rejects.toMatchObject({ code: 'wrong' })
  await expect(fail()).rejects.toMatchObject({ status: 429 })
  expect(await countFailure(limit, 'a', Promise.resolve('in'))).toBe('in')
})

test('a try that is given back in a later window leaves that one as it is', () => {
  const limit = rateLimit(1, 60)
  limit.count('a')
  vi.advanceTimersByTime(60_000)
  limit.giveBack('a')
  limit.count('a')
  expect(() => limit.count('a')).toThrow()
})

test('an expensive request counts as several', () => {
  const limit = rateLimit(100, 60)
  limit.count('a', 50)
  limit.count('a', 50)
  expect(() => limit.count('a')).toThrow()
})

test('endless new keys do not fill the memory, and push out no key with more attempts', () => {
  const limit = rateLimit(2, 60)
  limit.count('often')
  limit.count('often')
  limit.count('once')
  for (let number = 0; number < 70_000; number++) limit.count(`peer ${number}`)
  limit.count('peer 69999')
  expect(() => limit.count('often')).toThrow() // remembered
  expect(() => limit.count('peer 69999')).toThrow()
  for (let time = 0; time < 2; time++) expect(() => limit.count('once')).not.toThrow() // forgotten
})

test('the 65,536 networks of one IPv6 customer have a limit together', () => {
  const limit = networkLimit(10, 60)
  const refused = (count: number) => {
    let refusals = 0
    for (let number = 0; number < count; number++) {
      try {
        limit.count(`2001:db8:1:${number.toString(16)}::/64`)
      } catch {
        refusals++
      }
    }
    return refusals
  }
  expect(refused(80)).toBe(0)
  expect(refused(100)).toBe(100)
  expect(() => limit.count('2001:db8:2:1::/64')).not.toThrow()
  expect(() => limit.count('192.0.2.1')).not.toThrow()
})
