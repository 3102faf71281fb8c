import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { askSite } from '#server/testing/ask-site.ts'
import { listen } from '#tests/support/listen.ts'
import { createGate } from './gate.ts'
import { createHealth } from './health.ts'

/** Only a hang takes this long. */
const HANG = { timeout: 60_000 }
/** Requests of one network that run at once: accounts, pages, what the app never sends; and all that wait. */
const SIGN_INS = 4
const PAGES = 8
const FOREIGN = 2
const MAX_WAITING = 256

let gate: ReturnType<typeof createGate>
let url: string
/** All requests, and those that run, which the test answers. */
let arrived: IncomingMessage[] = []
let inside: (() => void)[] = []
const server = createServer(async (request, response) => {
  const own = inside // a request of an earlier test may still come to its turn
  arrived.push(request)
  if (!gate.receive(request, response)) return
  const turn = await gate.admit(request, response)
  if (!turn) return
  own.push(() => {
    turn.end()
    response.end()
  })
})

beforeEach(async () => {
  arrived = []
  inside = []
  gate = createGate({
    health: createHealth(() => ({})),
    metrics: { respond: () => false },
    noteOverload() {},
    trustedProxies: 0,
    countRequest: () => true,
    isFile: (pathname) => pathname === '/a.txt',
    headers: () => ({ 'x-frame-options': 'DENY' }),
  })
  url = `http://127.0.0.1:${await listen(server)}`
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const signIn = (agent: Agent | false = false) => askSite(url, '/auth/v1/settings', { agent })

/** Asks so often that the next request of this kind is refused. @returns the responses to come */
async function crowd(ask: () => Promise<{ status?: number | undefined }> = () => signIn()) {
  let refused = 0
  const asked = Array.from({ length: MAX_WAITING + PAGES + 40 }, ask)
  for (const one of asked) void one.then(({ status }) => status === 503 && refused++).catch(() => {})
  await vi.waitUntil(() => arrived.length === asked.length && refused > 0, HANG)
  return asked
}

test("a request beyond the queue is refused at once, in the clients' error format", async () => {
  await crowd()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const refused = await signIn(agent)
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^[2-5]$/),
    'x-frame-options': 'DENY',
    connection: 'keep-alive',
  })
  expect(JSON.parse(refused.body)).toEqual({
    code: 'PGRST003',
    message: expect.stringContaining('try again in a moment'),
    details: null,
    hint: null,
  })
  agent.destroy()
})

test('sign-ins, pictures, files and all else wait for nobody of another kind', async () => {
  await crowd()
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

test('data requests that the app never sends wait for each other, and keep nobody else waiting', async () => {
  const asked = Array.from({ length: 8 }, () => askSite(url, '/rest/v1/posts?order=title'))
  await vi.waitUntil(() => arrived.length === asked.length && inside.length === FOREIGN, HANG)
  const own = askSite(url, '/rest/v1/posts?id=eq.1')
  await vi.waitUntil(() => inside.length === FOREIGN + 1, HANG)
  inside.pop()?.()
  expect((await own).status).toBe(200)
  for (const _ of asked) {
    await vi.waitUntil(() => inside.length > 0, HANG)
    inside.shift()?.()
  }
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('files and frames pass a full queue; feeds and what is sent do not, whatever the cookie says', async () => {
  await crowd(() => askSite(url, `/community`))
  const ask = (path: string, method = 'GET') =>
    askSite(url, path, { method, headers: { cookie: 'hibo_member=1' } })
  for (const path of ['/sitemap/posts.xml', '/community/feed.atom', '/rest/v1/posts'])
    expect(await ask(path), path).toMatchObject({ status: 503 })
  expect(await ask('/unsubscribe', 'POST')).toMatchObject({ status: 503 })
  const page = await ask('/community')
  expect(page.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^[2-5]$/) })
  expect(page.body).toContain('<meta http-equiv="refresh"')
  expect(page.body).toContain('tries again by itself')
  const passing = ['/a.txt', '/messages'].map((path) => ask(path))
  await vi.waitUntil(() => inside.length === PAGES + passing.length, HANG)
  for (const leave of inside.splice(PAGES)) leave()
  for (const { status } of await Promise.all(passing)) expect(status).toBe(200)
})

/** Asks the gate about a request before or after its sender resets the connection. */
async function receiveAndReset(when: 'before' | 'after') {
  const plain = createServer()
  const port = await listen(plain)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [request, response] = await once(plain, 'request')
  const early = when === 'before' && gate.receive(request, response)
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  plain.close()
  return { request, received: when === 'before' ? early : gate.receive(request, response) }
}

test('a request without a sender is dropped, and a sender who resets afterwards is known', async () => {
  expect(await receiveAndReset('after')).toMatchObject({ received: false })
  const { request } = await receiveAndReset('before')
  expect(request.socket.destroyed).toBe(true)
  expect(gate.connectionOf(request)).toEqual({ socketAddress: '127.0.0.1', network: '127.0.0.1' })
})
