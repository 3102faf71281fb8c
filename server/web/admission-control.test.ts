import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage } from 'node:http'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { askSite } from '#server/testing/ask-site.ts'

import { createAdmissionControl } from './admission-control.ts'

/** Only a hang takes this long. */
const HANG = { timeout: 60_000 }
/** Every request of a test comes from this machine, so it names its network itself. */
const networkOf = ({ headers }: IncomingMessage) => String(headers['x-network'] ?? 'one')
/** The admitted requests, which the test answers. */
const inside: (() => void)[] = []
const server = createServer(async (request, response) => {
  if (admission.refuse(request, response, networkOf(request))) return
  const leave = await admission.admit(request, networkOf(request))
  inside.push(() => {
    leave()
    response.end()
  })
})
let admission: ReturnType<typeof createAdmissionControl>
let url: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] }) // the speed of the answers, and nothing else
  admission = createAdmissionControl({
    headers: { 'x-frame-options': 'DENY' },
    isFile: (pathname) => pathname === '/a.txt',
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

afterEach(async () => {
  answer(inside.length, 0)
  vi.useRealTimers()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const post = () =>
  askSite(url, '/auth/v1/token', { method: 'POST', headers: { 'content-length': 8 } }, '{"a": 1}')

async function crowd(count: number) {
  const expected = inside.length + count
  for (let index = 0; index < count; index++) void post().catch(() => {})
  await vi.waitUntil(() => inside.length === expected, HANG)
}

/** Answers `count`, each after `pace` ms. */
function answer(count: number, pace: number) {
  for (const leave of inside.splice(0, count)) {
    vi.advanceTimersByTime(pace)
    leave()
  }
}

test("a request is refused in the clients' error format while the queue is too long, and admitted once it is short", async () => {
  await crowd(100)
  answer(40, 500)

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

  answer(40, 1)
  await crowd(1)
})

test('a queue at one API does not affect the others', async () => {
  await crowd(100)
  answer(40, 500)
  expect((await post()).status).toBe(503)

  const others = [
    '/rest/v1/posts',
    '/storage/v1/object/public/avatars/a',
    '/a.txt',
    '/sitemap.xml',
    '/community',
  ]
  const asked = others.map((path) => askSite(url, path))
  await vi.waitUntil(() => inside.length === 60 + others.length, HANG)
  answer(inside.length, 0)
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('another network is admitted while one floods', async () => {
  await crowd(100)
  answer(60, 30)
  expect((await post()).status).toBe(503)
  const other = askSite(url, '/auth/v1/settings', { headers: { 'x-network': 'two' } })
  await vi.waitUntil(() => inside.length === 41, HANG)
  answer(inside.length, 0)
  expect((await other).status).toBe(200)
})

test('files of crawlers are no cheap pages, whatever the cookie says', async () => {
  const ask = (path: string) => askSite(url, path, { headers: { cookie: 'hibo_member=1' } })
  for (let index = 0; index < 100; index++) void ask('/sitemap/posts.xml').catch(() => {})
  await vi.waitUntil(() => inside.length === 100, HANG)
  answer(40, 500)
  expect((await ask('/sitemap/posts.xml')).status).toBe(503)
  expect((await ask('/community/feed.atom')).status).toBe(503)
})

test('a refused upload is read completely, and its connection stays open', async () => {
  await crowd(100)
  answer(40, 500)
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
