/** A community of 1.0 goes on with this version, on every kind of database, and none of its rows is lost or changed. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#tests/support/engines/cluster.ts'
import { applyMigrations, buildHostedDatabase } from '#tests/support/engines/migrations.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { createTestDatabase, SUPABASE } from '#tests/support/engines/shared-server.ts'
import { type Dump, loadDump, readDump, readDumpFile } from '#tests/support/upgrades/dump.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { openBuiltin } from './builtin/open-builtin.ts'
import { migrate } from './database/migrations.ts'
import { openPostgres } from './database/postgres.ts'
import { isBelow, SCHEMA_VERSION } from './schema-version.ts'
import { openTestBackend, TEST_SUPABASE } from './testing/open-test-backend.ts'
import { prepareCluster } from './testing/prepared-cluster.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { upgradeBackup } from './upgrade-backup.ts'

const FIRST = '1.0.0'
const rowSchema = v.record(v.string(), v.unknown())
const base = temporaryFolder()

/** The newest migration of a version. */
async function newestOf(version: string) {
  const list = await readFile(join(SUPABASE, 'migrations.sha256'), 'utf8')
  const brought = list
    .split(/^# /m)
    .filter((section) => section && !isBelow(version, section.split('\n')[0] ?? ''))
  return [...brought.join('').matchAll(/ {2}migrations\/(\d+)_/g)].at(-1)?.[1]
}

async function withDatabase<T>(
  url: string,
  work: (database: Awaited<ReturnType<typeof openPostgres>>) => Promise<T>,
) {
  const database = await openPostgres(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A dump made by version 1.0: its sample community, and a row for each table that the sample leaves empty. */
const first = readDumpFile(FIRST)

/** The oldest supported PostgreSQL, if it is installed here. */
const oldest = systemBinaries(15)
const server = await startPostgres(oldest ?? (await npmBinaries()))
afterAll(() => server.close())

test('the community of 1.0 has rows in every table', () => {
  expect(Object.entries(first).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([])
})

/** Makes a database of 1.0 with its community. */
async function makeFirst(url: string) {
  const upTo = await newestOf(FIRST)
  await withDatabase(url, async (database) => {
    await migrate(database, join(SUPABASE, 'migrations'), { upTo })
    await loadDump(database, first)
  })
}

/** The rows of `now` with the columns of `before`: what an upgrade added is left out. */
function asBefore(before: Dump, now: Dump): Dump {
  return Object.fromEntries(
    Object.entries(before).map(([name, rows]) => {
      const columns = Object.keys(v.parse(rowSchema, JSON.parse(rows[0] ?? '{}')))
      const narrow = (row: string) => {
        const values = v.parse(rowSchema, JSON.parse(row))
        return JSON.stringify(columns.map((column) => [column, values[column]]))
      }
      return [name, (now[name] ?? []).map(narrow).sort()]
    }),
  )
}

/** Upgrades the community by a start, and compares the rows. @param url null: the built-in database of `dataDir`. */
async function expectCarriedOver(dataDir: string, url: string | null) {
  const settings = { databaseUrl: url, supabaseDir: SUPABASE, hasBackup: true, background: false }
  const site = await openTestBackend(dataDir, settings)
  const [schema] = await site.query('select public.schema_version() as says')
  expect(schema).toMatchObject({ says: { version: SCHEMA_VERSION } })
  expect(asBefore(first, await readDump(site))).toEqual(asBefore(first, first))
  await site.close()
}

describe('a community of 1.0 is carried over with every row of every table', () => {
  test('every row is carried over on the built-in database', async () => {
    const dataDir = join(base, 'builtin')
    await prepareCluster(dataDir)
    const builtin = await openBuiltin(dataDir, () => {})
    await makeFirst(builtin.url)
    await builtin.close()
    await expectCarriedOver(dataDir, null)
  })

  test('every row is carried over on a PostgreSQL of the newest version, as an owner without rights over the server', async () => {
    const own = await createTestDatabase(null)
    await makeFirst(own.url)
    await expectCarriedOver(join(base, 'own'), own.url)
    await own.drop()
  })

  test.runIf(oldest)(
    'every row is carried over on the oldest PostgreSQL, in the database that a compose file makes',
    async () => {
      const url = await server.createDeployedDatabase()
      await makeFirst(url)
      await expectCarriedOver(join(base, 'oldest'), url)
    },
  )

  test('every row is carried over on Supabase, where a role without superpowers applies each file by itself', async () => {
    const url = await server.createBareDatabase()
    const owner = connect(url.replace('postgres@', 'hosted_postgres@'), 1)
    const asOwner = (script: string) => owner.query(script)
    const upTo = await newestOf(FIRST)
    const ours = Object.entries(first).filter(([name]) => /^(?:public|internal)\.|^auth\.users$/.test(name))
    await withDatabase(url, async (superuser) => {
      await buildHostedDatabase((script) => superuser.script(script), asOwner, upTo)
      await loadDump(superuser, Object.fromEntries(ours))
      const before = await readDump(superuser)
      expect(before['public.posts']).toEqual(first['public.posts'])
      await applyMigrations(asOwner, { after: upTo })
      expect(asBefore(before, await readDump(superuser))).toEqual(asBefore(before, before))
    })
    await owner.end()
  })
})

describe('the backup before an upgrade', () => {
  /** The tests' own little product, and its next version. */
  async function nextVersion() {
    const folder = join(base, 'next')
    await cp(TEST_SUPABASE, folder, { recursive: true })
    await writeFile(
      join(folder, 'migrations/20260201000000_next.sql'),
      'create table internal.next (id int);',
    )
    return folder
  }

  test('the backup is made by a site with a built-in database, and is of the data before it', async () => {
    const dataDir = join(base, 'backed-up')
    await (await openTestBackend(dataDir, { databaseUrl: null })).close()
    await (await openTestBackend(dataDir, { databaseUrl: null, supabaseDir: await nextVersion() })).close()
    const earlierDir = join(base, 'earlier')
    await restore(`${dataDir}.before-${SCHEMA_VERSION}`, {
      ...{ dataDir: earlierDir, databaseUrl: null, objectStore: null },
      supabaseDir: TEST_SUPABASE,
    })
    const earlier = await openTestBackend(earlierDir, { databaseUrl: null })
    expect(await earlier.query(`select to_regclass('internal.next') as next`)).toEqual([{ next: null }])
    await earlier.close()
  })

  test('a backup that can’t be made stops the upgrade, and the start says what to do', async () => {
    const nowhere = { dataDir: join(base, 'nowhere'), databaseUrl: null, objectStore: null }
    const own = await createTestDatabase(TEST_SUPABASE)
    await withDatabase(own.url, (database) =>
      expect(upgradeBackup(nowhere, database)('0.0.1')).rejects.toThrow(
        /before the upgrade from 0\.0\.1 to .* can't be made: there is no built-in database .* BACKUP=done/,
      ),
    )
    await own.drop()
  })

  test('the backup of a PostgreSQL has to be of the last day, or the operator’s own', async () => {
    const own = await createTestDatabase(TEST_SUPABASE)
    const supabaseDir = await nextVersion()
    const start = async (settings = {}) => {
      const dataDir = join(base, 'own-files')
      await (await openTestBackend(dataDir, { databaseUrl: own.url, supabaseDir, ...settings })).close()
    }
    await expect(start()).rejects.toThrow(
      /when it has a backup of the last 24 hours: .* start once with BACKUP=done/,
    )
    await backUp({ dataDir: base, databaseUrl: own.url, objectStore: null }, join(`${base}-of-own`))
    await withDatabase(own.url, async (database) => {
      await database.query(`update auth.last_backup set taken_at = taken_at - interval '25 hours'`)
      await expect(start()).rejects.toThrow('when it has a backup of the last 24 hours')
      await database.query(`update auth.last_backup set taken_at = taken_at + interval '25 hours'`)
      await start()
      expect(await database.query(`select to_regclass('internal.next')::text as next`)).toEqual([
        { next: 'internal.next' },
      ])
    })
    await rm(`${base}-of-own`, { recursive: true })
    await own.drop()

    const other = await createTestDatabase(TEST_SUPABASE)
    const upgraded = await openTestBackend(join(base, 'own-files'), {
      databaseUrl: other.url,
      supabaseDir,
      hasBackup: true,
    })
    await upgraded.close()
    await other.drop()
  })
})
