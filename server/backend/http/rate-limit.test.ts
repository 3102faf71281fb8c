import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { rateLimit } from './rate-limit.ts'

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

test('the refusal can say how long to wait', () => {
  const limit = rateLimit(1, 600, { code: 'slow_down', message: 'Wait {wait}.' })
  limit.count('a')
  expect(() => limit.count('a')).toThrow(
    expect.objectContaining({ code: 'slow_down', message: 'Wait 10 minutes.' }),
  )
})

test('strangers without end do not fill the memory', () => {
  const limit = rateLimit(1, 60)
  limit.count('first')
  for (let number = 0; number < 10_000; number++) limit.count(`peer ${number}`)
  expect(() => limit.count('first')).not.toThrow() // forgotten
  expect(() => limit.count('peer 9999')).toThrow() // remembered
})
