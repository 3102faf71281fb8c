/** The same backend on a real PostgreSQL. */
import { join } from 'node:path'

import { afterAll, afterEach, expect, test } from 'vitest'
import { StartupError } from '#server/lib/startup-error.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import type { Backend } from './backend.ts'
import { openTestBackend } from './testing/open-test-backend.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { newMember, testClient } from './testing/test-client.ts'

const base = temporaryFolder()
const server = await startPostgres(await npmBinaries())
const adminUrl = new URL(await server.createDatabase())
const admin = connect(adminUrl.href, 1)
afterAll(async () => {
  await admin.end()
  await server.close()
})

let databases = 0
/** A database with nothing in it, owned by `owner`. */
async function blankDatabase(owner = 'postgres') {
  const name = `blank_${++databases}`
  await admin.query(`create database ${name} template template0 owner ${owner}`)
  const url = new URL(adminUrl)
  url.pathname = name
  url.username = owner
  return url.href
}

const opened: Backend[] = []
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend.close()
})
let folders = 0
async function open(databaseUrl: string) {
  const backend = await openTestBackend(join(base, `data-${++folders}`), { databaseUrl })
  opened.push(backend)
  return backend
}

test('an owner that is not a superuser is enough, and the log says what it lacks', async () => {
  await admin.query('create role plain login createrole')
  const url = await blankDatabase('plain')
  await expect(open(url)).rejects.toThrow('as a superuser: grant anon, authenticated, service_role to plain')

  await admin.query('grant anon, authenticated, service_role to plain with admin option')
  const backend = await open(url)
  const member = await newMember(backend)
  expect((await member.rest.rpc('who_am_i')).data).toMatchObject({ role: 'authenticated', uid: member.id })
  expect((await testClient(backend).rest.from('notes').insert({ title: 'no' })).status).toBe(401)
})

test('data requests sign in as a role that can become a visitor or a member and nothing else', async () => {
  const url = new URL(await blankDatabase())
  const backend = await open(url.href)
  const member = await newMember(backend)
  expect((await member.rest.rpc('who_am_i')).data).toMatchObject({ role: 'authenticated' })
  const name = url.pathname.slice(1)
  const connected = await admin`select distinct usename from pg_stat_activity where datname = ${name}`
  expect(connected.map(({ usename }) => usename).sort()).toEqual([`${name}_requests`, 'postgres'])

  url.username = `${name}_requests`
  const requests = connect(url.href, 1)
  for (const role of ['anon', 'authenticated']) await requests.query(`set role ${role}; reset role`)
  for (const role of ['postgres', 'service_role', 'pg_read_all_data'])
    await expect(requests.query(`set role ${role}`)).rejects.toThrow('permission denied')
  for (const table of ['auth.users', 'auth.keys', 'auth.sessions', 'public.notes', 'internal.outbox'])
    await expect(requests.query(`select from ${table}`)).rejects.toThrow('permission denied')
  await expect(requests.query('create table public.mine ()')).rejects.toThrow('permission denied')
  await requests.end()
})

test("a role that an earlier database of the same name left behind gets this database's password", async () => {
  const url = await blankDatabase()
  const role = `${new URL(url).pathname.slice(1)}_requests`
  await admin.query(`create role ${role} login noinherit password 'of another database'`)
  // Everybody else is trusted here.
  const [file] = await admin<{ hba_file: string }>`show hba_file`
  const rules = `host all ${role} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust`
  await admin.query(`copy (select unnest(string_to_array('${rules}', chr(10)))) to '${file?.hba_file}'`)
  await admin.query('select pg_reload_conf()')
  const backend = await open(url)
  expect((await testClient(backend).rest.rpc('who_am_i')).data).toMatchObject({ role: 'anon' })
})

test('requests at once keep to themselves', async () => {
  const backend = await open(await blankDatabase())
  const [one, two] = [await newMember(backend), await newMember(backend)]
  const ask = async (client: ReturnType<typeof testClient>) => (await client.rest.rpc('who_am_i')).data
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask([one, two, testClient(backend)][n % 3] ?? one)),
  )
  expect(results.map(({ uid }) => uid)).toEqual(results.map((_, n) => [one.id, two.id, null][n % 3]))
})

test('two servers that start at once migrate once', async () => {
  const url = await blankDatabase()
  const [first] = await Promise.all([open(url), open(url)])
  const rows = await first.query('select version from supabase_migrations.schema_migrations order by version')
  expect(rows.map(({ version }) => version)).toEqual(['20260101000000', '20260101000100', '20260101000200'])
})

test('PostgreSQL stops a statement that takes too long', async () => {
  const backend = await open(await blankDatabase())
  expect(await backend.query('show statement_timeout')).toEqual([{ statement_timeout: '8s' }])
})

test('a database of Supabase is left alone', async () => {
  const url = await blankDatabase()
  const sql = connect(url, 1)
  await sql.query('create schema auth; create table auth.schema_migrations (version text)')
  await sql.end()
  await expect(openTestBackend(join(base, 'supabase'), { databaseUrl: url })).rejects.toThrow(
    new StartupError(
      'DATABASE_URL is a Supabase database: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead',
    ),
  )
})

test('connections that break are replaced, even while they are in use', async () => {
  const backend = await open(await blankDatabase())
  const [row] = await backend.query<{ database: string }>('select current_database() as database')
  const breakAll = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.database ?? ''}`
  const read = async () => (await testClient(backend).rest.from('notes').select('id')).status

  await Promise.all(Array.from({ length: 10 }, read))
  const inUse = backend.query('select pg_sleep(5)')
  await Promise.all([breakAll(), expect(inUse).rejects.toThrow()])
  for (const status of await Promise.all(Array.from({ length: 20 }, read))) {
    expect([200, 503]).toContain(status) // some of these may meet a broken connection
  }
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => 200))
})
