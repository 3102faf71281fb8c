import { once } from 'node:events'
import { createServer } from 'node:http'

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { VERSION } from '#server/lib/version.ts'
import { askSite } from '#server/testing/ask-site.ts'
import { listen } from '#tests/support/listen.ts'
import { createHealth, type Health } from './health.ts'

let health: Health
let url: string
const server = createServer((request, response) => void health.respond(request, response))

beforeEach(async () => {
  health = createHealth(() => ({ 'x-frame-options': 'DENY' }))
  url = `http://127.0.0.1:${await listen(server)}`
})

afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

test('alive means that the process answers, ready that a proxy may ask it, healthy that the database answers', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const states = () =>
    Promise.all(['/livez', '/readyz', '/healthz'].map(async (path) => (await askSite(url, path)).status))
  expect(await states()).toEqual([200, 503, 503])
  health.open(() => Promise.reject(new Error('gone')))
  expect(await states()).toEqual([200, 200, 503])
  health = createHealth(() => ({}))
  health.open(async () => {})
  expect(await states()).toEqual([200, 200, 200])
  health.stop()
  expect(await states()).toEqual([200, 503, 503])

  // No other process has the built-in database.
  health = createHealth(() => ({}))
  health.open(() => Promise.reject(new Error('gone')), { isBuiltin: true })
  expect(await states()).toEqual([200, 503, 503])
})

test('an outage is reported, and written to the log once', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['performance'] })
  health.open(() => Promise.reject(new Error('gone')))
  for (let check = 0; check < 5; check++) {
    expect(await askSite(url, '/healthz')).toMatchObject({
      status: 503,
      body: `{"status":"database unavailable","version":"${VERSION}"}`,
      headers: { 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
    })
    vi.advanceTimersByTime(2_000)
  }
  const lines = log.mock.calls.length
  vi.useRealTimers()
  log.mockRestore()
  expect(lines).toBe(1)
})

test('the alerts are for the operator alone', async () => {
  health = createHealth(() => ({}), 'a secret of the operator')
  health.open(async () => {}, { alerts: () => [{ kind: 'disk' }] })
  const ask = async (authorization: string) =>
    (await askSite(url, '/healthz', { headers: { authorization } })).body
  const open = `{"status":"ok","version":"${VERSION}"}`
  expect(await ask('Bearer a secret of the operator')).toBe(
    `{"status":"ok","version":"${VERSION}","alerts":[{"kind":"disk"}]}`,
  )
  expect(await ask('Bearer a guess')).toBe(open)
  expect(await ask('')).toBe(open)
})

test('a thousand checks at once are one question to the database', async () => {
  // For as long as the checks take, on any machine, the response stays as young as it is.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let questions = 0
  health.open(async () => void questions++)
  const responses = await Promise.all(Array.from({ length: 1_000 }, () => askSite(url, '/healthz')))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(500)
  expect(questions).toBeLessThanOrEqual(1)
})
