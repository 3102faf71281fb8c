/** A community moves from the embedded place, and is all there: to a PostgreSQL, and to a database as hosted projects have it. */
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { buildHostedDatabase } from '#tests/support/engines/migrations.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'

import { openBackend } from '../backend.ts'
import { openOnDisk } from '../testing/on-disk-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CLIENT_NETWORK } from '../testing/test-client.ts'
import { moveCommunity } from './move-community.ts'

const SUPABASE = join(import.meta.dirname, '../../../supabase')
const SITE = 'http://hibo.test'
const dataDir = join(temporaryFolder(), 'community')
let server: PostgresServer

function open(databaseUrl: string | null, demo = false) {
  return openBackend({
    dataDir,
    databaseUrl,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo,
    rateLimits: false,
    openDatabase: openOnDisk,
  })
}

type Site = Awaited<ReturnType<typeof open>>

function ask(site: Site, path: string, body?: object, token?: string) {
  const headers = {
    apikey: site.publishableKey,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  return site.fetch(new Request(SITE + path, init), CLIENT_NETWORK)
}

async function signIn(site: Site): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await ask(site, '/auth/v1/token?grant_type=password', {
    email: 'demo@hibo.example',
    password: 'hibo-demo',
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const COUNTS = `select relname as name,
  (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from public.%I', relname), false, true, '')))[1]::text as rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

let session: { access_token: string; refresh_token: string }
let counts: unknown

beforeAll(async () => {
  server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
  const site = await open(null, true)
  session = await signIn(site)
  counts = await site.query(COUNTS)
  await site.close()
})
afterAll(() => server.close())

test('to PostgreSQL: every row, with sessions, and numbers go on', async () => {
  const databaseUrl = await server.createBareDatabase()
  const move = { dataDir, databaseUrl, project: null, supabaseDir: SUPABASE }
  expect((await moveCommunity(move)).rows).toBeGreaterThan(1_000)

  const site = await open(databaseUrl)
  expect(await site.query(COUNTS)).toEqual(counts)
  expect(await findDisagreements((sql) => site.query(sql))).toEqual([])
  // Sessions continue, and members can sign in.
  const refreshed = await ask(site, '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  })
  expect(refreshed.status).toBe(200)
  const { access_token: token } = await signIn(site)
  const feed = await ask(site, '/rest/v1/rpc/feed_page', { search: 'payments' })
  expect(await feed.json()).toMatchObject({ page: 1 })
  const me: unknown = await (await ask(site, '/auth/v1/user', undefined, token)).json()
  expect(me).toMatchObject({ email: 'demo@hibo.example' })
  const posted = await ask(site, '/rest/v1/posts', { title: 'Here now', content: 'Soo dhawow' }, token)
  expect(posted.status).toBe(201)
  expect(await findDisagreements((sql) => site.query(sql))).toEqual([])
  await site.close()

  await expect(moveCommunity(move)).rejects.toThrow('the target has members already')
})

test('to a database as hosted projects have it: every row, without sessions', async () => {
  const address = await server.createBareDatabase()
  const superuser = connect(address, 1)
  const owner = connect(address.replace('postgres@', 'hosted_postgres@'), 1)
  const run = (sql: Sql) => (script: string) => sql.query(script)
  const project = { url: 'https://project.example', secretKey: 'not-asked-for' }
  const move = {
    dataDir,
    databaseUrl: address.replace('postgres@', 'hosted_postgres@'),
    project,
    supabaseDir: SUPABASE,
  }
  await buildHostedDatabase(run(superuser), run(owner))
  await expect(moveCommunity(move)).rejects.toThrow('the target has other migrations')

  const embedded = await open(null)
  const history = await embedded.query('select version from supabase_migrations.schema_migrations')
  await embedded.query(
    `update public.profiles set avatar_url = '/storage/v1/object/public/profile-images/a/b.webp' where username = 'ayuub'`,
  )
  await embedded.close()
  // The table that `supabase db push` creates.
  await owner.query(
    'create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text)',
  )

  for (const { version } of history) {
    await owner`insert into supabase_migrations.schema_migrations values (${String(version)})`
  }
  await expect(moveCommunity(move)).rejects.toThrow('may not load data without triggers')
  await superuser`grant set on parameter session_replication_role to hosted_postgres`
  const { files } = await moveCommunity(move)

  expect(files).toBe(0)
  expect([...(await superuser.query(COUNTS))]).toEqual(counts)
  expect(await findDisagreements((sql) => superuser.query(sql))).toEqual([])
  const [person] = await superuser`select avatar_url from public.profiles where username = 'ayuub'`
  expect(person?.avatar_url).toBe('https://project.example/storage/v1/object/public/profile-images/a/b.webp')
  const [{ strays } = { strays: null }] = await superuser`
    select count(*)::int as strays from auth.users where instance_id is null`
  expect(strays).toBe(0)
  await Promise.all([superuser.end(), owner.end()])
})
