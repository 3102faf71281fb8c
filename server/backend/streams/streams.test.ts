import { PassThrough } from 'node:stream'

import { afterEach, describe, expect, test, vi } from 'vitest'

import type { Claims } from '../auth/access-tokens.ts'
import { SITE } from '../testing/open-test-backend.ts'
import { CLIENT_NETWORK, type TestClient, testSite } from '../testing/test-client.ts'
import { createStreams, type Streams, streamOf } from './streams.ts'

const BEAT = ':\n\n'
const NEWS = 'data:\n\n'

/** Stands in for Node's response. `next` reads the next chunk; null at the end. */
function openSink() {
  const sink = new PassThrough({ readableHighWaterMark: 8, writableHighWaterMark: 8 })
  const chunks = sink.setEncoding('utf8')[Symbol.asyncIterator]()
  return { sink, next: async (): Promise<unknown> => (await chunks.next()).value ?? null }
}

describe('streams of a backend', async () => {
  const { backend, newMember } = await testSite()
  const tell = (member: { id: string }) => backend.query(`select pg_notify('hibo_messages', $1)`, [member.id])

  async function ask({ auth }: TestClient) {
    const { data } = await auth.getSession()
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${data.session?.access_token}` }
    const request = new Request(`${SITE}/streams/v1/messages`, { headers })
    const response = await backend.fetch(request, CLIENT_NETWORK)
    return { response, start: streamOf(request) }
  }
  async function openStream(member: TestClient) {
    const { response, start } = await ask(member)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { sink, next } = openSink()
    start?.(sink)
    expect(await next()).toBe(BEAT)
    return next
  }

  test('every browser of a member is told', async () => {
    const member = await newMember()
    const streams = [await openStream(member), await openStream(member)]
    await tell(member)
    expect(await Promise.all(streams.map((next) => next()))).toEqual([NEWS, NEWS])
  })

  test('a stream whose session has ended is told nothing and ends', async () => {
    const member = await newMember()
    const next = await openStream(member)
    await backend.query('delete from auth.sessions where user_id = $1', [member.id])
    await tell(member)
    expect(await next()).toBeNull()
    expect((await ask(member)).response.status).toBe(401)
  })

  test('streams end with the connection to the database, and new ones are told again', async () => {
    const member = await newMember()
    const next = await openStream(member)
    await backend.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'listen %' or query like 'select s.id from auth.sessions%')`,
    )
    expect(await next()).toBeNull()
    const again = await openStream(member)
    await tell(member)
    expect(await again()).toBe(NEWS)
  })
})

describe('streams by themselves', () => {
  afterEach(() => void vi.useRealTimers())

  function claims(fields: Partial<Claims> = {}): Claims {
    return {
      sub: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      exp: Date.now() / 1_000 + 3_600,
      aud: 'authenticated',
      role: 'authenticated',
      iat: 0,
      ...fields,
    }
  }

  /** A database that can be told to fail. */
  function setUp() {
    const database = { isDown: false, ended: new Set<string>(), connections: 0 }
    const streams = createStreams(async () => {
      if (database.isDown) throw new Error('Down')
      database.connections++
      return {
        async activeSessions(ids) {
          if (database.isDown) throw new Error('Down')
          return new Set(ids.filter((id) => !database.ended.has(id)))
        },
        async close() {
          database.connections--
        },
      }
    })
    return { streams, database }
  }
  async function open(streams: Streams, member = claims(), network = 'one') {
    const start = await streams.open(member, network)
    const opened = openSink()
    start(opened.sink)
    return opened
  }
  const refusal = expect.objectContaining({ status: 503, headers: { 'retry-after': '60' } })

  test('each stream beats unless its session or token has ended, and the last one ends the connection', async () => {
    vi.useFakeTimers()
    const { streams, database } = setUp()
    const [one, two] = [claims(), claims()]
    const on = await open(streams, one)
    const out = await open(streams, two)
    const expired = await open(streams, claims({ exp: Date.now() / 1_000 + 10 }))
    for (const { next } of [on, out, expired]) expect(await next()).toBe(BEAT)
    database.ended.add(two.session_id)
    await vi.advanceTimersByTimeAsync(25_000)
    expect([await on.next(), await out.next(), await expired.next()]).toEqual([BEAT, null, null])
    expect(streams.count()).toBe(1)
    database.ended.add(one.session_id)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await on.next()).toBeNull()
    expect(database.connections).toBe(1)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(database.connections).toBe(0)
    await streams.close()
  })

  test('a stream that nobody reads ends, and one whose reader went away is forgotten', async () => {
    vi.useFakeTimers()
    const { streams } = setUp()
    const unread = await open(streams)
    const left = await open(streams)
    expect(streams.count()).toBe(2)
    left.sink.destroy()
    await vi.advanceTimersByTimeAsync(0)
    expect(streams.count()).toBe(1)
    await vi.advanceTimersByTimeAsync(20 * 25_000)
    expect(streams.count()).toBe(0)
    expect(unread.sink.destroyed).toBe(true)
    await streams.close()
  })

  test('one network gets a third of all streams at most, one member eight, and all together 2,000', async () => {
    const { streams } = setUp()
    for (let opened = 0; opened < 667; opened++) await open(streams, claims(), 'flooder')
    await expect(streams.open(claims(), 'flooder')).rejects.toEqual(refusal)
    const member = claims()
    for (let opened = 0; opened < 8; opened++) await open(streams, member, `network ${opened}`)
    await expect(streams.open(member, 'another')).rejects.toEqual(refusal)
    for (let network = 0; streams.count() < 2_000; network++) await open(streams, claims(), String(network))
    await expect(streams.open(claims(), 'new')).rejects.toEqual(refusal)
    await streams.close()
    expect(streams.count()).toBe(0)
  })

  test('without a database streams are refused and open ones end', async () => {
    vi.useFakeTimers()
    const { streams, database } = setUp()
    const { next } = await open(streams)
    const start = await streams.open(claims(), 'one')
    expect(await next()).toBe(BEAT)
    database.isDown = true
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await next()).toBeNull()
    const late = openSink()
    start(late.sink)
    expect(await late.next()).toBeNull()
    await expect(streams.open(claims(), 'one')).rejects.toEqual(refusal)
    database.isDown = false
    expect(await (await open(streams)).next()).toBe(BEAT)
    await streams.close()
  })

  test('a stop ends all streams and refuses new ones', async () => {
    const { streams } = setUp()
    const { next } = await open(streams)
    expect(await next()).toBe(BEAT)
    await streams.close()
    expect(await next()).toBeNull()
    await expect(streams.open(claims(), 'one')).rejects.toEqual(refusal)
  })
})
