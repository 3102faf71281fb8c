/** A community moves from the built-in database to another PostgreSQL and to a Supabase project, and loses nothing. */
import { createServer } from 'node:http'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import type { Queryable } from '#server/lib/queryable.ts'
import { connect, type Sql } from '#tests/support/engines/cluster.ts'
import { contentsOf } from '#tests/support/engines/contents.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { buildHostedDatabase } from '#tests/support/engines/migrations.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { listen } from '#tests/support/listen.ts'
import { PIXEL } from '#tests/support/pixel.ts'
import { openBackend } from '../backend.ts'
import { openCopySession } from '../copy/copy-session.ts'
import { prepareCluster } from '../testing/prepared-cluster.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CLIENT_NETWORK } from '../testing/test-client.ts'
import { moveCommunity } from './move-community.ts'

const SUPABASE = join(import.meta.dirname, '../../../supabase')
const SITE = 'http://hibo.test'
const temporary = temporaryFolder()
const dataDir = join(temporary, 'community')
const idSchema = v.object({ id: v.string() })

async function open(databaseUrl: string | null, demo = false, folder = dataDir) {
  if (databaseUrl === null) await prepareCluster(folder)
  return openBackend({
    dataDir: folder,
    databaseUrl,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo,
    rateLimits: false,
    background: false,
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
  const response = await ask(site, '/auth/v1/token?grant_type=password', {
    email: 'demo@hibo.example',
    password: 'hibo-demo',
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** The tables that every side has, without profiles, whose pictures get other URLs. */
async function appContents(sql: Queryable) {
  const contents = await contentsOf(sql)
  return Object.fromEntries(
    Object.entries(contents).filter(([name]) => /^"(public|internal)"/.test(name) && !PARTLY.includes(name)),
  )
}
/** Tables that hold addresses of pictures or devices of sessions. */
const PARTLY = ['"public"."profiles"', '"internal"."push_devices"']

/** Somebody answers each open offer and another withdraws; one author notes a stage, another has a shortlist. */
const ANSWERS = [
  `insert into public.job_answers (job_id, member_id, withdrawn_at)
  select j.post_id, p.id, case when p.username = 'hodan_warsame' then now() end
  from public.jobs j, public.profiles p
  where p.username in ('ayuub', 'hodan_warsame') and j.author_id <> p.id`,
  `insert into public.hiring_lists (owner_id, answers_to, name) select author_id, post_id, 'Answers' from public.jobs`,
  `insert into public.hiring_lists (owner_id, name) select id, 'A shortlist' from public.profiles where username = 'ayuub'`,
  `insert into public.listed_people (list_id, member_id, stage, note)
  select l.id, a.member_id, 'talking', E'Line one\\nand “two”'
  from public.hiring_lists l join public.job_answers a on a.job_id = l.answers_to where a.withdrawn_at is null`,
  `insert into public.listed_people (list_id, member_id)
  select l.id, p.id from public.hiring_lists l, public.profiles p
  where l.name = 'A shortlist' and p.username = 'hodan_warsame'`,
]
/** The rows of offers that a move has to carry. */
const OFFERS = [
  ...['"public"."hiring_lists"', '"public"."job_answers"', '"internal"."job_entries"'],
  ...['"public"."job_skills"', '"public"."jobs"', '"public"."listed_people"'],
]

const server: PostgresServer = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
const site = await open(null, true)
const session = await signIn(site)
for (const statement of ANSWERS) await site.query(statement)
const tables = await contentsOf(site)
await site.close()
afterAll(() => server.close())

test('there is something of offers to move', () => {
  for (const name of OFFERS) expect(tables[name]).toMatch(/^[1-9]/)
})

const home = { dataDir, objectStore: null, supabaseDir: SUPABASE }

test('a move to PostgreSQL and home again copies every row, with sessions, and numbers go on', async () => {
  const databaseUrl = await server.createBareDatabase()
  const move = { ...home, from: null, to: databaseUrl, project: null }
  expect((await moveCommunity(move)).rows).toBeGreaterThan(1_000)

  const site = await open(databaseUrl)
  expect(await contentsOf(site)).toEqual(tables)
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
  const grown = await contentsOf(site)
  await site.close()

  await expect(moveCommunity(move)).rejects.toThrow('the target has members already')
  const returned = { ...home, dataDir: join(temporary, 'returned') }
  await moveCommunity({ ...returned, from: databaseUrl, to: null, project: null })
  const again = await open(null, false, returned.dataDir)
  expect(await contentsOf(again)).toEqual(grown)
  await again.close()
})

test('a side without a community, or a project without its URL, is named', async () => {
  const empty = await server.createBareDatabase()
  const move = { ...home, dataDir: join(temporary, 'empty'), from: null, to: empty, project: null }
  await expect(moveCommunity(move)).rejects.toThrow('there is no community to move')
  const sql = connect(empty, 1)
  await sql.query('create table auth.schema_migrations ()')
  await sql.end()
  await expect(moveCommunity(move)).rejects.toThrow('the target is a Supabase project: name it')
  await expect(moveCommunity({ ...move, from: empty, to: null })).rejects.toThrow(
    'the source is a Supabase project: name it',
  )
})

test('a move to a database as hosted projects have it copies every row, without sessions', async () => {
  const bareUrl = await server.createBareDatabase()
  const superuser = connect(bareUrl, 1)
  const owner = connect(bareUrl.replace('postgres@', 'hosted_postgres@'), 1)
  const run = (sql: Sql) => (script: string) => sql.query(script)
  const project = { url: 'https://project.example', secretKey: 'not-asked-for' }
  const hostedUrl = bareUrl.replace('postgres@', 'hosted_postgres@')
  const move = { ...home, from: null, to: hostedUrl, project: { side: 'to', project } } as const
  await buildHostedDatabase(run(superuser), run(owner))
  await expect(moveCommunity(move)).rejects.toThrow('the two sides have different migrations')

  const own = await open(null)
  const history = await own.query('select version from supabase_migrations.schema_migrations')
  await own.query(
    `update public.profiles set avatar_url = '/storage/v1/object/public/profile-images/a/b.webp' where username = 'ayuub'`,
  )
  // A file whose bytes are lost, and the row that the project's service would have made of it.
  const [upload] = await own.query<Record<'id' | 'owner_id' | 'name' | 'created', string>>(
    `insert into storage.objects (bucket_id, name, version, owner_id, created_at)
    select 'profile-images', id || '/a.png', 'x', id::text, now() - interval '1 month'
    from public.profiles where username = 'ayuub'
    returning id, owner_id, name, created_at::text as created`,
  )
  await superuser`insert into storage.objects (bucket_id, name) values ('profile-images', ${upload?.name ?? ''})`
  const expected = await appContents(own)
  await own.close()
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

  expect(files).toBe(1)
  const hosted = await openCopySession(bareUrl)
  expect(await appContents(hosted)).toEqual(expected)
  // The id stays the same, because other rows refer to it.
  expect([
    ...(await superuser`delete from storage.objects
      returning id, owner::text, owner_id, name, created_at::text as created`),
  ]).toEqual([{ ...upload, owner: upload?.owner_id }])
  expect(await findDisagreements((sql) => superuser.query(sql))).toEqual([])
  const [person] = await superuser`select avatar_url from public.profiles where username = 'ayuub'`
  expect(person?.avatar_url).toBe('https://project.example/storage/v1/object/public/profile-images/a/b.webp')
  const [{ strays } = { strays: null }] = await superuser`
    select count(*)::int as strays from auth.users where instance_id is null`
  expect(strays).toBe(0)

  // And back, with a picture that a member uploaded to the project meanwhile.
  const stand = await standInProject(superuser)
  await superuser`update public.profiles set avatar_url = ${stand.url + stand.picture} where username = 'ayuub'`
  await superuser`update auth.users set confirmation_token = 'of the project' where email = 'demo@hibo.example'`
  const back = {
    ...{ ...home, dataDir: join(temporary, 'back'), from: hostedUrl, to: null },
    project: { side: 'from', url: stand.url },
  } as const
  const away = { ...back, project: { side: 'from', url: 'http://127.0.0.1:1' } } as const
  await expect(moveCommunity(away)).rejects.toThrow("the project can't be reached at http://127.0.0.1:1")
  const grown = await appContents(hosted)
  await hosted.close()
  expect((await moveCommunity(back)).files).toBe(1)
  await stand.close()
  const again = await open(null, false, back.dataDir)
  expect(await appContents(again)).toEqual(grown)
  expect(await findDisagreements((sql) => again.query(sql))).toEqual([])
  await signIn(again)
  const [{ tokens } = { tokens: null }] = await again.query(
    `select count(*)::int as tokens from auth.users where confirmation_token <> ''`,
  )
  expect(tokens).toBe(0)
  const [{ avatar_url: avatar } = { avatar_url: '' }] = await again.query<{ avatar_url: string }>(
    `select avatar_url from public.profiles where username = 'ayuub'`,
  )
  expect(avatar).toBe(stand.picture)
  const shown = await ask(again, avatar)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PIXEL)
  await again.close()
  await expect(moveCommunity(back)).rejects.toThrow('the target has members already')
  await Promise.all([superuser.end(), owner.end()])
})

/** The storage service of a project: our own, which has a picture whose row the project's database gets. */
async function standInProject(database: Sql) {
  const site = await open(null)
  const { access_token: token } = await signIn(site)
  const me = v.parse(idSchema, await (await ask(site, '/auth/v1/user', undefined, token)).json())
  const name = `${me.id}/avatar_1.png`
  const headers = {
    apikey: site.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'image/png',
  }
  const upload = { method: 'POST', headers, body: PIXEL }
  await site.fetch(new Request(`${SITE}/storage/v1/object/profile-images/${name}`, upload), CLIENT_NETWORK)
  const [row] = await site.query<{ version: string }>('select version from storage.objects')
  const metadata = { mimetype: 'image/png', eTag: '"x"' }
  await database`insert into storage.objects (bucket_id, name, version, metadata)
    values ('profile-images', ${name}, ${row?.version ?? ''}, ${JSON.stringify(metadata)})`
  const server = createServer(getRequestListener((request) => site.fetch(request, CLIENT_NETWORK)))
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    picture: `/storage/v1/object/public/profile-images/${name}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await site.close()
    },
  }
}
