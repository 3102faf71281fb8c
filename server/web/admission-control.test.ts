import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { askSite } from '#server/testing/ask-site.ts'
import { listen } from '#tests/support/listen.ts'
import { createAdmissionControl } from './admission-control.ts'

/** Only a hang takes this long. */
const HANG = { timeout: 60_000 }
/** Requests for accounts that run at once. */
const SIGN_INS = 8
/** Every request of a test comes from this machine, so it names its network itself. */
const networkOf = ({ headers }: IncomingMessage) => String(headers['x-network'] ?? 'one')
/** The requests that run, which the test answers. */
let inside: (() => void)[] = []
/** All requests, of which some wait. */
let arrived = 0
const server = createServer(async (request, response) => {
  arrived++
  const own = inside // a request of an earlier test may still come to its turn
  if (admission.refuse(request, response, networkOf(request))) return
  const turn = await admission.admit(request, response, networkOf(request))
  if (!turn) return
  if (turn.bodyRead) {
    await text(request)
    await turn.bodyRead()
  }
  own.push(() => {
    turn.end()
    response.end()
  })
})
let admission: ReturnType<typeof createAdmissionControl>
let url: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // the speed of the responses, and nothing else
  arrived = 0
  inside = []
  admission = createAdmissionControl({
    headers: { 'x-frame-options': 'DENY' },
    isFile: (pathname) => pathname === '/a.txt',
  })
  url = `http://127.0.0.1:${await listen(server)}`
})

afterEach(async () => {
  vi.useRealTimers()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const post = () =>
  askSite(url, '/auth/v1/token', { method: 'POST', headers: { 'content-length': 8 } }, '{"a": 1}')

/** Asks so often, and waits until all of it has arrived. @returns the responses to come */
async function crowd(count: number) {
  const expected = arrived + count
  const responses = Array.from({ length: count }, post)
  for (const asked of responses) asked.catch(() => {})
  await vi.waitUntil(() => arrived === expected, HANG)
  return responses
}

/** Answers `count`, each after `pace` ms. */
async function answer(count: number, pace: number) {
  for (let index = 0; index < count; index++) {
    await vi.waitUntil(() => inside.length > 0, HANG)
    vi.advanceTimersByTime(pace)
    inside.shift()?.()
  }
}

test("a request is refused in the clients' error format while the queue is too long, and admitted once it is short", async () => {
  await crowd(100)
  await answer(40, 500)

  const refused = await post()
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^[2-5]$/),
    'x-frame-options': 'DENY',
  })
  expect(JSON.parse(refused.body)).toEqual({
    code: 'PGRST003',
    message: expect.stringContaining('try again in a moment'),
    details: null,
    hint: null,
  })

  await answer(50, 1)
  const [later] = await crowd(1)
  await answer(11, 1)
  expect((await later)?.status).toBe(200)
})

test('a queue at one API does not affect the others', async () => {
  await crowd(100)
  await answer(40, 500)
  expect((await post()).status).toBe(503)

  const others = [
    '/rest/v1/posts',
    '/storage/v1/object/public/avatars/a',
    '/a.txt',
    '/sitemap.xml',
    '/community',
  ]
  const asked = others.map((path) => askSite(url, path))
  await vi.waitUntil(() => inside.length === SIGN_INS + others.length, HANG)
  for (const leave of inside.splice(0)) leave()
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('another network comes next while one floods, whose last requests make room', async () => {
  const flood = await crowd(100)
  await answer(40, 100)
  expect((await post()).status).toBe(503)
  const other = askSite(url, '/auth/v1/settings', { headers: { 'x-network': 'two' } })
  await Promise.any(flood.map(async (asked) => expect((await asked).status).toBe(503)))
  await answer(SIGN_INS + 1, 1)
  expect((await other).status).toBe(200)
})

test('a slow body takes no slot until it has arrived', async () => {
  const slow = Array.from({ length: 3 * SIGN_INS }, () => {
    const sending = httpRequest(`${url}/auth/v1/token`, { method: 'POST', headers: { 'content-length': 8 } })
    sending.on('error', () => {})
    sending.write('{"a"')
    return sending
  })
  await vi.waitUntil(() => arrived === slow.length, HANG)
  await crowd(1)
  await vi.waitUntil(() => inside.length === 1, HANG)

  for (const sending of slow) sending.end(': 1}')
  await vi.waitUntil(() => inside.length === SIGN_INS, HANG)
  await answer(slow.length + 1, 1)
})

test("files of crawlers don't count as cheap pages, whatever the cookie says", async () => {
  const ask = (path: string) => askSite(url, path, { headers: { cookie: 'hibo_member=1' } })
  for (let index = 0; index < 100; index++) void ask('/sitemap/posts.xml').catch(() => {})
  await vi.waitUntil(() => arrived === 100, HANG)
  await answer(40, 500)
  expect((await ask('/sitemap/posts.xml')).status).toBe(503)
  expect((await ask('/community/feed.atom')).status).toBe(503)
})

test('a refused upload is read completely, and its connection stays open', async () => {
  await crowd(100)
  await answer(40, 500)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let connections = 0
  server.on('connection', () => connections++)
  const body = 'x'.repeat(2_000_000)
  const headers = { 'content-length': body.length }
  const { status } = await askSite(url, '/auth/v1/token', { method: 'POST', headers, agent }, body)
  const next = await askSite(url, '/auth/v1/token', {
    method: 'POST',
    headers: { 'content-length': 0 },
    agent,
  })
  expect([status, next.status, connections]).toEqual([503, 503, 1])
  agent.destroy()
})
