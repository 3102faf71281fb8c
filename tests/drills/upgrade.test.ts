/**
 * The drill of an upgrade, from this version to a next one: two instances move on while members read and write, and
 * upgrades are killed. DRILL_KILLS says how often, DRILL_SEED at which moments.
 */
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBuiltin } from '#server/backend/builtin/open-builtin.ts'
import { openPostgres } from '#server/backend/database/postgres.ts'
import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { VERSION } from '#server/lib/version.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { startChild, untilReady } from '#tests/support/child.ts'
import { connect, runOnce } from '#tests/support/engines/cluster.ts'
import { contentsOf } from '#tests/support/engines/contents.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { signalServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Asked, askInstance, startInstance } from '#tests/support/instances.ts'
import { keepWriting } from '#tests/support/keep-writing.ts'
import { layOutNextVersion, NEXT_VERSION } from '#tests/support/next-version.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { KILLS, moments, open, operate, type Place, SITE, timeOf } from './support/operate.ts'

/** Adds columns to busy tables, fills them, and takes as long as in a larger community. */
const MIGRATIONS = [
  `alter table public.posts add column next_words integer not null default 0;
   alter table public.posts disable trigger user;
   update public.posts set next_words = array_length(string_to_array(content, ' '), 1);
   alter table public.posts enable trigger user;
   select pg_sleep(1.2);`,
  `alter table public.profiles add column next_mark text;
   alter table public.comments add column next_mark text not null default 'none';
   create table internal.next_marks (profile_id uuid primary key references public.profiles (id) on delete cascade);
   insert into internal.next_marks select id from public.profiles;
   select pg_sleep(0.7);`,
]

const base = temporaryFolder()
const place = (name: string) => join(base, name)
const next = place('next-version')
const server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
afterAll(() => server.close())
beforeAll(async () => {
  ensureBuilt()
  await layOutNextVersion(next, MIGRATIONS)
})

test('two instances that move on one after the other under load fail no request and lose no write', async () => {
  const databaseUrl = await server.createDeployedDatabase()
  const at: Place = { dataDir: place('shared'), databaseUrl }
  const settings = {
    ...{ DATA_DIR: at.dataDir, DATABASE_URL: databaseUrl, SITE_URL: SITE, DEMO: '1' },
    ...{ TRUST_PROXY: '1', DRAIN_SECONDS: '1' },
  }
  const ports = [await freePort(), await freePort()] as const
  let one = await startInstance(ports[0], settings)
  let two = await startInstance(ports[1], settings)
  const proxy = await startProxy(ports)
  const sql = connect(databaseUrl, 1)
  await sql`update internal.limits set amount = 1000000000, newcomer_amount = null`
  const [keys] = await sql<{ publishable_key: string }>`select publishable_key from auth.keys`
  const [post] = await sql<{ id: string }>`select id from public.posts limit 1`
  const [other] = await sql<{ id: string }>`select id from public.profiles where username = 'naima_ibrahim'`

  const failures: string[] = []
  let requests = 0
  let goesOn = true
  /** Sends a person's request. Each person has an IP address, so that no address reaches the rate limits. */
  async function ask(person: number, path: string, asked: Asked = {}) {
    const from = `127.0.0.${person + 2}`
    const given = await askInstance(proxy.url, keys?.publishable_key ?? '', path, { ...asked, from }).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    requests++
    if (given.status < 200 || given.status > 299) {
      failures.push(`${asked.method ?? ''} ${path} ${given.status} ${given.text.slice(0, 200)}`)
    }
    await delay(150)
    return given
  }
  async function read(person: number) {
    const paths = ['/', '/developers', '/community', '/rest/v1/posts?select=*&limit=5', `/posts/${post?.id}`]
    for (let turn = person; goesOn; turn++) await ask(person, paths[turn % paths.length] ?? '/')
  }

  const signedIn = await ask(0, '/auth/v1/token?grant_type=password', {
    body: { email: 'demo@hibo.example', password: 'hibo-demo' },
  })
  const { access_token: token, user } = v.parse(
    v.object({ access_token: v.string(), user: v.object({ id: v.string() }) }),
    JSON.parse(signedIn.text),
  )
  const rows: Record<string, (id: string) => object> = {
    posts: (id) => ({ id, title: 'Soo dhawow', content: 'Qoraal ah' }),
    comments: (id) => ({ id, post_id: post?.id, profile_id: user.id, content: 'Waa run' }),
    messages: (id) => ({ id, sender_id: user.id, recipient_id: other?.id, content: 'Salaan' }),
  }
  const writers = Object.entries(rows).map(([table, row], index) => ({
    table,
    writing: keepWriting(async () => {
      const id = crypto.randomUUID()
      const { status } = await ask(index, `/rest/v1/${table}`, { body: row(id), token })
      return status === 201 ? id : null
    }),
  }))
  const readers = Array.from({ length: 4 }, (_, index) => read(writers.length + index))
  const more = () => Promise.all(writers.map(({ writing }) => writing.until(writing.answered.length + 3)))

  await more()
  expect(await operate('backup', [place('of-shared')], at)).toMatch(/^Backed up \d{4,} rows/)
  expect(await one.end('SIGTERM')).toBe(0)
  await more()
  one = await startInstance(ports[0], settings, next)
  expect(one.output()).toContain(`The database has the schema of ${NEXT_VERSION} now`)
  await proxy.untilReady(2)
  await more()
  expect(await two.end('SIGTERM')).toBe(0)
  two = await startInstance(ports[1], settings, next)
  await proxy.untilReady(2)
  await more()
  // One instance goes back to the earlier version, which still runs on the new schema.
  expect(await two.end('SIGTERM')).toBe(0)
  two = await startInstance(ports[1], settings)
  await proxy.untilReady(2)
  await more()
  goesOn = false
  await Promise.all([...readers, ...writers.map(({ writing }) => writing.end())])

  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(100)
  for (const { table, writing } of writers) {
    const lost = await sql.query(
      `select id from unnest($1::uuid[]) as id where id not in (select id from public.${table})`,
      [writing.answered],
    )
    expect(lost, table).toEqual([])
  }
  expect(await findDisagreements((text) => sql.query(text))).toEqual([])
  const versions = [one, two].map(async ({ url }) => (await askInstance(url, '', '/healthz')).text)
  expect(await Promise.all(versions)).toEqual([
    expect.stringContaining(`"version":"${NEXT_VERSION}"`),
    expect.stringContaining(`"version":"${VERSION}"`),
  ])
  expect([await one.end('SIGTERM'), await two.end('SIGTERM')]).toEqual([0, 0])
  await sql.end()
  await proxy.close()
})

/** Starts the next version. */
function start({ dataDir, databaseUrl = '' }: Place) {
  const child = startChild(process.execPath, ['server/main.ts'], {
    cwd: next,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', PORT: '0' },
      ...{ BACKUP: databaseUrl && 'done', SITE_URL: SITE, NODE_ENV: 'production' },
    },
  })
  const listening = untilReady('The site', child, () => child.output().includes('http://') || undefined)
  return { ...child, listening }
}

/** Upgrades a place to the next version. @returns the duration in milliseconds */
async function upgrade(at: Place) {
  const site = start(at)
  const tookMs = await timeOf(() => site.listening)
  await site.end()
  return tookMs
}

/** Reads all data of a place without starting the site. */
async function contentsAt({ dataDir, databaseUrl }: Place) {
  const builtin = databaseUrl ? null : await openBuiltin(dataDir, () => {})
  const database = await openPostgres(databaseUrl ?? builtin?.url ?? '')
  try {
    return await contentsOf(database)
  } finally {
    await database.close()
    await builtin?.close()
  }
}

/** Makes a community of this version. @returns a function that copies its place */
async function builtin(): Promise<() => Promise<Place>> {
  const first: Place = { dataDir: place('builtin') }
  await prepareCluster(first.dataDir)
  await (await open(first, true)).close()
  let copies = 0
  return async () => {
    const dataDir = `${first.dataDir}-${++copies}`
    await cp(first.dataDir, dataDir, { recursive: true })
    return { dataDir }
  }
}

async function postgres(): Promise<() => Promise<Place>> {
  const first: Place = { dataDir: place('files'), databaseUrl: await server.createBareDatabase() }
  await mkdir(first.dataDir)
  await (await open(first, true)).close()
  const template = new URL(first.databaseUrl ?? '').pathname.slice(1)
  let copies = 0
  return async () => {
    const url = new URL(server.adminUrl)
    url.pathname = `${template}_${++copies}`
    await runOnce(server.adminUrl, `create database ${url.pathname.slice(1)} template ${template}`)
    return { dataDir: first.dataDir, databaseUrl: url.href }
  }
}

/** Kills the built-in database of a place, if it runs, as when the machine loses power. */
async function killDatabase({ dataDir }: Place) {
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '0')
  const id = Number.parseInt(file, 10)
  if (id > 0) await signalServer(id, 'SIGKILL')
}

test.each([
  ['the built-in database', builtin],
  [server.name, postgres],
])(
  `an upgrade of %s that is killed ${KILLS} times leaves the data as they were, or upgraded`,
  async (_, engine) => {
    const copy = await engine()
    let at = await copy()
    const before = await contentsAt(at)
    const wholeMs = await upgrade(at)
    const after = await contentsAt(at)
    expect(after).not.toEqual(before)

    at = await copy()
    let upgraded = 0
    for (const [round, moment] of moments(1.3 * wholeMs).entries()) {
      const site = start(at)
      site.listening.catch(() => {}) // it is killed
      await delay(moment)
      if (round % 2 === 0 && !at.databaseUrl) await killDatabase(at)
      await site.kill()
      const contents = await contentsAt(at)
      expect([before, after], `killed after ${moment} ms`).toContainEqual(contents)
      if (JSON.stringify(contents) === JSON.stringify(before)) continue
      upgraded += 1
      at = await copy()
    }
    await upgrade(at)
    expect(await contentsAt(at)).toEqual(after)
    console.log(
      `Killed ${KILLS} times, of an upgrade of ${Math.round(wholeMs)} ms: ${upgraded} times after the upgrade`,
    )
  },
)
