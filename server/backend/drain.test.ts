import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { trackCalls } from './drain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('draining waits for what runs, even when it fails', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const { track, drain } = trackCalls()
  const result = track(promise)
  let drained = false
  const draining = drain().then(() => {
    drained = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(drained).toBe(false)
  reject(new Error('no'))
  await expect(result).rejects.toThrow('no')
  await draining
  expect(drained).toBe(true)
})

test('draining waits five seconds at most', async () => {
  const { track, drain } = trackCalls()
  void track(new Promise<void>(() => {}))
  const draining = drain()
  await vi.advanceTimersByTimeAsync(5000)
  await expect(draining).resolves.toBeUndefined()
})
