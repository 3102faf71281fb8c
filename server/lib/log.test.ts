import { expect, test, vi } from 'vitest'

import { log, logError } from './log.ts'
import { requestId, requestIds } from './request-id.ts'

test('a line names kind, code and place of an error, not what people wrote', () => {
  const write = vi.spyOn(console, 'error').mockReturnValue()
  const error = Object.assign(new TypeError('amina@private.example\n    at amina'), { code: '23505' })
  logError('api-failed', error, { area: 'api', status: 500 })
  logError('api-failed', 'amina@private.example')
  const lines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'api-failed',
    area: 'api',
    status: 500,
    error: 'TypeError',
    code: '23505',
  })
  expect(lines[0]).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('amina')
})

test('an error that repeats is written ten times a minute, and then counted', () => {
  vi.useFakeTimers()
  const write = vi.spyOn(console, 'error').mockReturnValue()
  const error = new Error('again')
  for (let time = 0; time < 1_000; time++) logError('page-failed', error, { area: 'page' })
  logError('other-failed', error, { area: 'page' })
  expect(write).toHaveBeenCalledTimes(11)
  vi.advanceTimersByTime(60_000)
  const last = write.mock.lastCall?.[0]
  logError('page-failed', error, { area: 'page' })
  const calls = write.mock.calls.length
  write.mockRestore()
  vi.useRealTimers()
  expect(JSON.parse(String(last))).toMatchObject({ event: 'repeated', of: 'page-failed', times: 990 })
  expect(calls).toBe(13)
})

test('lines of a request have its id, whatever they are about, and information goes elsewhere than errors', () => {
  const out = vi.spyOn(console, 'log').mockReturnValue()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  requestIds.run('id-of-a-request', () => {
    log('something', { text: 'a sentence' })
    logError('something-failed', new Error('x'))
  })
  log('something-else')
  const lines = [...out.mock.calls, ...errors.mock.calls].map(([line]) => JSON.parse(String(line)))
  vi.restoreAllMocks()
  expect(lines).toMatchObject([
    { level: 'info', event: 'something', text: 'a sentence', request: 'id-of-a-request' },
    { level: 'info', event: 'something-else' },
    { level: 'error', event: 'something-failed', request: 'id-of-a-request' },
  ])
  expect(lines[1]).not.toHaveProperty('request')
})

test('a request keeps the name that a proxy gave it, if it is one', () => {
  expect(requestId('0123456789abcdef')).toBe('0123456789abcdef')
  for (const given of [undefined, '', 'short', 'two words', 'x'.repeat(65), '"},{"forged":"'])
    expect(requestId(given)).toMatch(/^[\w-]{12}$/)
})
