import { createServer } from 'node:http'

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CurrentProblem } from '#server/backend/watch/alerts.ts'
import { VERSION } from '#server/lib/version.ts'
import { askSite } from '#server/testing/ask-site.ts'
import { listen } from '#tests/support/listen.ts'
import { createHealth, type Health } from './health.ts'

const problem = (kind: CurrentProblem['kind'], isFault = true): CurrentProblem => ({
  ...{ kind, isFault },
  cause: 'the cause',
  where: 'the place',
  ...{ text: 'The text', help: 'docs/problems.md' },
})
let health: Health
const server = createServer((request, response) => void health.respond(request, response))
const url = `http://127.0.0.1:${await listen(server)}`
afterAll(() => void server.close())

beforeEach(() => {
  health = createHealth(() => ({ 'x-frame-options': 'DENY' }))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('alive means that the process answers, ready that a proxy may ask it, healthy that nothing is wrong', async () => {
  const states = () =>
    Promise.all(['/livez', '/readyz', '/healthz'].map(async (path) => (await askSite(url, path)).status))
  expect(await states()).toEqual([200, 503, 503])
  health.open(async () => [problem('database')])
  expect(await states()).toEqual([200, 200, 503])
  health = createHealth(() => ({}))
  health.open(async () => [problem('disk-low', false)])
  expect(await states()).toEqual([200, 200, 200])
  health.stop()
  expect(await states()).toEqual([200, 503, 503])

  // No other process has the built-in database.
  health = createHealth(() => ({}))
  health.open(async () => [problem('database')], { isBuiltin: true })
  expect(await states()).toEqual([200, 503, 503])
  health = createHealth(() => ({}))
  health.open(async () => [problem('mail')], { isBuiltin: true })
  expect(await states()).toEqual([200, 200, 503])
})

test('an outage is reported, and written to the log once with its cause, as its end is', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  vi.useFakeTimers({ toFake: ['performance'] })
  let problems = [problem('database')]
  health.open(async () => problems)
  for (let check = 0; check < 5; check++) {
    expect(await askSite(url, '/healthz')).toMatchObject({
      status: 503,
      body: `{"status":"database unavailable","version":"${VERSION}"}`,
      headers: { 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
    })
    vi.advanceTimersByTime(2_000)
  }
  problems = []
  await askSite(url, '/healthz')
  const lines = [...vi.mocked(console.error).mock.calls, ...log.mock.calls].map(([line]) =>
    JSON.parse(String(line)),
  )
  expect(lines).toMatchObject([{ event: 'unhealthy', text: 'database: the cause' }, { event: 'healthy' }])
})

test('what is wrong is for the operator alone', async () => {
  health = createHealth(() => ({}), 'a secret of the operator')
  health.open(async () => [problem('mail')])
  const ask = async (authorization: string) =>
    (await askSite(url, '/healthz', { headers: { authorization } })).body
  const open = `{"status":"unhealthy","version":"${VERSION}"}`
  expect(JSON.parse(await ask('Bearer a secret of the operator'))).toEqual({
    ...{ status: 'unhealthy', version: VERSION },
    problems: [problem('mail')],
  })
  expect(await ask('Bearer a guess')).toBe(open)
  expect(await ask('')).toBe(open)
})

test('a thousand checks at once are one question to the database', async () => {
  // For as long as the checks take, on any machine, the response stays as young as it is.
  vi.useFakeTimers({ toFake: ['performance'] })
  let questions = 0
  health.open(async () => {
    questions++
    return []
  })
  const responses = await Promise.all(Array.from({ length: 1_000 }, () => askSite(url, '/healthz')))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(500)
  expect(questions).toBeLessThanOrEqual(1)
})
