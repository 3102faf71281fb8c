/** Two instances on one PostgreSQL behind a proxy, as `deploy/compose.yaml` runs them, without containers. */
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Asked, askInstance, type Instance, startInstance } from '#tests/support/instances.ts'
import { listen } from '#tests/support/listen.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PASSWORD = 'correct horse'
const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.object({ id: v.string() }),
})

/** Each mail that arrived: whom it was for, and the token of its link. */
const mails: { to: string; token: string }[] = []
let mailPause = 0
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, session, done) {
    const text = await readText(stream).catch(() => null)
    if (text === null) return // cut off with the instance that sent it
    await sleep(mailPause)
    const to = session.envelope.rcptTo[0]?.address ?? ''
    // Undoes the line breaks of quoted-printable.
    const token = /token_hash=(?:3D)?([\w-]+)/.exec(text.replace(/=\r\n/g, ''))?.[1] ?? ''
    mails.push({ to, token })
    done()
  },
})
// An instance that is killed resets its connections.
mailServer.on('error', () => {})

const dataDir = temporaryFolder()
ensureBuilt()
const server = await startPostgres(await npmBinaries())
const databaseUrl = await server.createDeployedDatabase()
const sql = connect(databaseUrl, 2)
const ports = [await freePort(), await freePort()] as const
const settings = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SITE_URL: 'http://hibo.test',
  SMTP_URL: `smtp://127.0.0.1:${await listen(mailServer.server)}`,
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '1',
}
// Both instances start at once on an empty database, and migrate it in turns.
let [one, two] = await Promise.all([startInstance(ports[0], settings), startInstance(ports[1], settings)])
const proxy = await startProxy(ports)
const [keys] = await sql<{ publishable_key: string }>`select publishable_key from auth.keys`
const key = keys?.publishable_key ?? ''
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()])
  await proxy.close()
  await sql.end()
  await server.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

const ask = (instance: Instance, path: string, asked?: Asked) => askInstance(instance.url, key, path, asked)

let members = 0
/** Signs up a member at one instance, and confirms the email address at the other. */
async function newMember() {
  const email = `member-${++members}@example.org`
  const account = { email, password: PASSWORD, data: { full_name: 'Ayaan Cali' } }
  expect((await ask(one, '/auth/v1/signup', { body: account })).status).toBe(200)
  const mail = await waitFor('the mail', () => mails.find(({ to }) => to === email))
  const confirmed = await ask(two, '/auth/v1/verify', { body: { type: 'signup', token_hash: mail.token } })
  expect(confirmed.status, confirmed.text).toBe(200)
  const session = v.parse(sessionSchema, JSON.parse(confirmed.text))
  return { email, id: session.user.id, token: session.access_token, refreshToken: session.refresh_token }
}

const unread = (instance: Instance, token: string) =>
  ask(instance, '/rest/v1/rpc/member_state', { body: {}, token })

test('no role of the app is a superuser, and both instances together have twenty connections at most', async () => {
  const roles = await sql`select rolname as role, rolsuper, rolbypassrls from pg_roles
    where rolname in (select usename from pg_stat_activity where application_name like 'hibo %')`
  expect(roles.map(({ role }) => role).sort()).toEqual(['hibo', 'hibo_requests'])
  for (const role of roles) expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false })
  const many = Array.from({ length: 100 }, (_, n) =>
    ask(n % 2 ? one : two, `/rest/v1/profiles?select=id&limit=${n}`),
  )
  await Promise.all(many)
  const [connections] = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where application_name like 'hibo %'`
  expect(connections?.count).toBeLessThanOrEqual(20)
})

test('a session of one instance is one of the other, and ends in both at once, for good', async () => {
  const { token, refreshToken } = await newMember()
  for (const instance of [one, two]) expect((await unread(instance, token)).status).toBe(200)
  expect((await ask(two, '/auth/v1/logout?scope=local', { method: 'POST', token })).status).toBe(204)
  const refused = await unread(one, token)
  expect(refused.status).toBe(401)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'bad_jwt' })
  expect((await ask(one, '/auth/v1/user', { token })).status).toBe(401)
  const refresh = { body: { refresh_token: refreshToken } }
  expect((await ask(one, '/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(400)

  expect(await one.end('SIGTERM')).toBe(0)
  one = await startInstance(ports[0], settings)
  expect((await unread(one, token)).status).toBe(401)
})

test('a suspension ends a member’s sessions in both at once, and a new one writes in neither', async () => {
  const { email, id, token } = await newMember()
  for (const instance of [one, two]) expect((await unread(instance, token)).status).toBe(200)
  await sql`select internal.suspend(${id}, true)`
  for (const instance of [one, two]) expect((await unread(instance, token)).status).toBe(401)

  const account = { body: { email, password: PASSWORD } }
  const signedIn = await ask(one, '/auth/v1/token?grant_type=password', account)
  const again = v.parse(sessionSchema, JSON.parse(signedIn.text)).access_token
  for (const instance of [one, two]) {
    expect((await unread(instance, again)).status).toBe(200)
    const post = await ask(instance, '/rest/v1/posts', { body: { title: 'x', content: 'x' }, token: again })
    expect(post.status).toBe(403)
    expect(post.text).toContain('Your account is suspended.')
  }
})

test('a refresh token that two tabs send to two instances has one next token', async () => {
  const { refreshToken } = await newMember()
  const refresh = async (instance: Instance) => {
    const body = { refresh_token: refreshToken }
    const { status, text } = await ask(instance, '/auth/v1/token?grant_type=refresh_token', { body })
    expect(status, text).toBe(200)
    return v.parse(sessionSchema, JSON.parse(text)).refresh_token
  }
  expect(new Set(await Promise.all([one, two, one, two].map(refresh))).size).toBe(1)
})

test('a burst over both instances is counted together', async () => {
  const { token, email } = await newMember()
  const turns = Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two))
  const changes = await Promise.all(
    turns.map((instance, n) =>
      ask(instance, '/auth/v1/user', { method: 'PUT', token, body: { data: { full_name: `Name ${n}` } } }),
    ),
  )
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(changes.filter(({ status }) => status === 429)).toHaveLength(10)
  const links = await Promise.all(
    turns.map((instance) => ask(instance, '/auth/v1/recover', { body: { email } })),
  )
  expect(links.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('visitors of one instance see at once what the other writes', async () => {
  const { id, token } = await newMember()
  const path = `/rest/v1/profiles?select=full_name&id=eq.${id}`
  for (const name of ['Hodan Warsame', 'Ayuub Nuur', 'Ifrah Jaamac']) {
    const change = { method: 'PATCH', token, body: { full_name: name } }
    expect((await ask(one, `/rest/v1/profiles?id=eq.${id}`, change)).status).toBe(204)
    for (const instance of [two, one])
      expect((await ask(instance, path)).text).toBe(`[{"full_name":"${name}"}]`)
  }
})

test('a new secret of one instance is known to the other by its first token', async () => {
  const { email, token } = await newMember()
  await sql`update auth.keys set previous_jwt_secret = jwt_secret, rotated_at = now(),
    jwt_secret = ${'n'.repeat(64)}`
  expect(await one.end('SIGTERM')).toBe(0)
  one = await startInstance(ports[0], settings)
  const signedIn = await ask(one, '/auth/v1/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  const session = v.parse(sessionSchema, JSON.parse(signedIn.text))
  for (const instance of [two, one]) {
    expect((await unread(instance, session.access_token)).status).toBe(200)
    expect((await unread(instance, token)).status).toBe(200)
  }
})

test('mails of an instance that dies are sent by the other', async () => {
  mailPause = 100
  await sql`with people as (
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), format('reader-%s@example.org', n), now(), '{"full_name":"Reader"}'
      from generate_series(1, 60) n returning id
    ) insert into internal.outbox (kind, recipient) select 'recovery', id from people`
  const arrived = () => mails.filter(({ to }) => to.startsWith('reader-'))
  await waitFor('some mails', () => (arrived().length > 10 ? true : undefined))
  await one.kill()
  expect(arrived().length).toBeLessThan(60)
  const others = async () => (await sql`select from internal.outbox where failed_at is null`).length
  await waitFor('the mails that nobody held', async () => ((await others()) <= 5 ? true : undefined), 30_000)
  await sql`update internal.outbox set not_before = now()` // two minutes later
  await waitFor('every mail', async () => ((await others()) === 0 ? true : undefined), 30_000)
  mailPause = 0

  expect(new Set(arrived().map(({ to }) => to)).size).toBe(60)
  expect(arrived().length).toBeLessThanOrEqual(65) // what was under way may come twice
  const newest = new Map(arrived().map(({ to, token }) => [to, token]))
  for (const token of [...newest.values()].slice(-3)) {
    const used = await ask(two, '/auth/v1/verify', { body: { type: 'recovery', token_hash: token } })
    expect(used.status, used.text).toBe(200)
  }
  one = await startInstance(ports[0], settings)
})

test('no request fails while one instance after the other is replaced', async () => {
  const { token } = await newMember()
  const failures: string[] = []
  let requests = 0
  let running = true
  const requestsOf: (Asked & { path: string })[] = [
    { path: '/' },
    { path: '/developers' },
    { path: '/rest/v1/categories?select=name' },
    { path: '/rest/v1/rpc/member_state', body: {}, token },
    { path: '/auth/v1/user', method: 'PUT', body: { data: {} } },
  ]
  async function visit(visitor: number) {
    for (let turn = visitor; running; turn++) {
      const asked = requestsOf[turn % requestsOf.length] ?? { path: '/' }
      const given = await askInstance(proxy.url, key, asked.path, {
        ...asked,
        from: `127.0.0.${visitor + 2}`,
      }).catch((error: unknown) => ({ status: 0, text: String(error) }))
      requests++
      const wanted = asked.method === 'PUT' ? 401 : 200
      if (given.status !== wanted) failures.push(`${asked.path} ${given.status} ${given.text.slice(0, 100)}`)
      // The pause keeps the member below the limit of 1,200 requests a minute, however long two starts take.
      await sleep(100)
    }
  }
  const visitors = Array.from({ length: 6 }, (_, visitor) => visit(visitor))
  await sleep(500)
  expect(await one.end('SIGTERM')).toBe(0)
  one = await startInstance(ports[0], settings)
  await sleep(500)
  expect(await two.end('SIGTERM')).toBe(0)
  two = await startInstance(ports[1], settings)
  await sleep(500)
  running = false
  await Promise.all(visitors)
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(100)
})
