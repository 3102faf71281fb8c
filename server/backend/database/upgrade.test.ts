/** Data of an earlier version is carried over in one piece, or stays as it is and the start says why. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { VERSION } from '#server/lib/version.ts'
import { startModule } from '#server/testing/start-module.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { SCHEMA_VERSION } from '../schema-version.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { migrate } from './migrations.ts'

const base = temporaryFolder()
let database: Awaited<ReturnType<typeof openTestDatabase>>
let lines: string[]
let backups: string[]
const options = {
  log: (line: string) => lines.push(line),
  backUpFirst: async (version: string) => void backups.push(version),
}
beforeEach(async () => {
  database = await openTestDatabase(null)
  lines = []
  backups = []
})
afterEach(() => database.close())

const says = (version: string, least = version) =>
  `create or replace function public.schema_version() returns json language sql as
   $$ select json_build_object('version', '${version}', 'least_version', '${least}') $$;`

const FIRST = { '20260101000000_first.sql': `create table words (word text); ${says('0.0.1')}` }
const SECOND = { '20260102000000_second.sql': `insert into words values ('second');` }

let folders = 0
async function filesIn(files: Record<string, string>) {
  const path = join(base, String(folders++))
  await mkdir(path)
  for (const [file, sql] of Object.entries(files)) await writeFile(join(path, file), sql)
  return path
}
const start = async (files: Record<string, string>) => migrate(database, await filesIn(files), options)

/** The contents that a start may change. */
const contents = () =>
  database.query(
    `select to_regnamespace('storage') is not null as bootstrapped,
       (select string_agg(name, ' ') from supabase_migrations.schema_migrations) as files,
       (select count(*)::int from words) as words`,
  )

test('an upgrade is backed up, says what it does, and ends at the new version', async () => {
  await start(FIRST)
  expect([lines, backups]).toEqual([[], []])
  const third = { '20260103000000_third.sql': says(SCHEMA_VERSION) }
  expect(await start({ ...FIRST, ...SECOND, ...third })).toEqual({ isNewer: false })
  expect(backups).toEqual(['0.0.1'])
  expect(lines).toEqual([
    `Upgrading the database from 0.0.1 to ${SCHEMA_VERSION}`,
    '  1 of 2: 20260102000000_second.sql',
    '  2 of 2: 20260103000000_third.sql',
    `The database has the schema of ${SCHEMA_VERSION} now`,
  ])
  await start({ ...FIRST, ...SECOND, ...third })
  expect([backups.length, lines.length]).toEqual([1, 4])
})

test('if a file fails, those before it are undone as well, and the start says how to go back', async () => {
  await start(FIRST)
  const before = await contents()
  await expect(
    start({ ...FIRST, ...SECOND, '20260103000000_broken.sql': 'select nonsense' }),
  ).rejects.toThrow(
    'Migration 20260103000000_broken.sql failed: column "nonsense" does not exist. The data are as they were, with ' +
      'the schema of 0.0.1: start the version that ran before again.',
  )
  expect(await contents()).toEqual(before)
})

test('without a backup nothing is changed', async () => {
  await start(FIRST)
  const folder = await filesIn({ ...FIRST, ...SECOND })
  const backUpFirst = () => Promise.reject(new Error('its disk is full'))
  await expect(migrate(database, folder, { backUpFirst })).rejects.toThrow('its disk is full')
  await expect(migrate(database, folder)).rejects.toThrow('has the schema of 0.0.1: start the site once')
  expect(await contents()).toMatchObject([{ files: 'first' }])
})

test('of two that upgrade at once, one says that it waits, and finds it done', async () => {
  await start(FIRST)
  const files = await filesIn({ ...FIRST, ...SECOND })
  const said: string[] = []
  const waiting = { ...options, log: (line: string) => said.push(line) }
  const second = Promise.withResolvers<unknown>()
  const backUpFirst = async (version: string) => {
    backups.push(version)
    void second.resolve(migrate(database, files, waiting))
    await waitFor('the second one', () => said.length > 0 || undefined)
  }
  await migrate(database, files, { ...options, backUpFirst })
  await second.promise
  expect(said).toEqual(['Another process is preparing the database: waiting for it'])
  expect(await contents()).toMatchObject([{ files: 'first second', words: 1 }])
  expect(backups).toHaveLength(1)
})

test('an upgrade gives way to a transaction that waits for it, and neither fails', async () => {
  const names = { ...FIRST, '20260102000000_names.sql': 'create table names (name text)' }
  await start(names)
  const change = 'alter table words add length int; alter table names add length int'
  const request = connect(database.url, 2)
  const { upgrade } = await request.transaction(async (sql) => {
    await sql.query(`insert into names values ('asked')`)
    const upgrade = start({ ...names, '20260103000000_change.sql': change })
    await waitFor('the upgrade to wait for the transaction', async () => {
      const waiting = await request`select from pg_locks where relation = 'names'::regclass and not granted`
      return waiting.length > 0 || undefined
    })
    await sql.query('select from words')
    return { upgrade }
  })
  await upgrade
  expect(await request`select * from names`).toEqual([{ name: 'asked', length: null }])
  await request.end()
})

test('an upgrade that is killed leaves the data as they were, and the next start does it', async () => {
  await start(FIRST)
  const before = await contents()
  const gate = connect(database.url, 1)
  await gate`select pg_advisory_lock(77)`
  const files = await filesIn({
    ...FIRST,
    ...SECOND,
    '20260103000000_slow.sql': 'select pg_advisory_xact_lock(77)',
  })
  const upgrade = await startModule(
    `import { migrate } from '#server/backend/database/migrations.ts'
     import { openPostgres } from '#server/backend/database/postgres.ts'
     const database = await openPostgres(${JSON.stringify(database.url)})
     console.log('open')
     await migrate(database, ${JSON.stringify(files)}, { backUpFirst: async () => {} })`,
  )
  await waitFor('the upgrade to be under way', async () => {
    const waiting = await gate`select from pg_locks
      where locktype = 'advisory' and objid = 77 and not granted
        and database = (select oid from pg_database where datname = current_database())`
    return waiting.length > 0 ? true : undefined
  })
  await upgrade.kill()
  await gate`select pg_advisory_unlock(77)`
  await gate.end()
  expect(await contents()).toEqual(before)
  await migrate(database, files, options)
  expect(await contents()).toMatchObject([{ files: 'first second slow', words: 1 }])
})

describe('a database that a newer version has upgraded', () => {
  const upgraded = async (least: string) => {
    await start({ ...FIRST, '20260109000000_newer.sql': says('99.1.0', least) })
    await database.script('drop schema storage cascade')
  }

  test('a newer database is served, and stays as it is, if this version may serve it', async () => {
    await upgraded(VERSION)
    const before = await contents()
    expect(await start(FIRST)).toEqual({ isNewer: true })
    expect(await contents()).toEqual(before)
  })

  test('a newer database is refused if it is for later versions only', async () => {
    await upgraded('99.0.0')
    const before = await contents()
    await expect(start(FIRST)).rejects.toThrow(
      `The database has the schema of Hibo 99.1.0, which only 99.0.0 and later may serve, and this is Hibo ${VERSION}: ` +
        'start 99.0.0 or later',
    )
    expect(await contents()).toEqual(before)
  })

  test('a newer database is refused if it lacks one of our own files: that is another line of versions', async () => {
    await upgraded(VERSION)
    await expect(start({ ...FIRST, ...SECOND })).rejects.toThrow(
      /schema of Hibo 99\.1\.0 that .* does not know \(migration 20260109000000 differs\)/,
    )
  })
})

describe('a database of somebody else', () => {
  test('a database with tables of another program is refused', async () => {
    await database.script('create table invoices (id int)')
    await expect(start(FIRST)).rejects.toThrow('holds something else (there is a table invoices)')
    expect(await database.query(`select to_regnamespace('auth') as auth`)).toEqual([{ auth: null }])
  })

  test('a database that belongs to another role, or whose tables do, is refused with both names', async () => {
    await start(FIRST)
    const url = new URL(database.url)
    url.username = 'postgres'
    const admin = connect(url.href, 1)
    await admin.query('alter table words owner to postgres')
    const refusal = 'The database belongs to postgres, and hibo may not change it: sign in as postgres'
    await expect(start({ ...FIRST, ...SECOND })).rejects.toThrow(refusal)
    await admin.query('drop schema public, auth, storage, supabase_migrations, extensions cascade')
    await admin.query(`do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;
      create schema public`)
    await expect(start(FIRST)).rejects.toThrow(refusal)
    await admin.end()
  })
})
