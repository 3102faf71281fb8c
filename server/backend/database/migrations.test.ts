import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { StartupError } from '#server/lib/startup-error.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { migrate } from './migrations.ts'
import { loadReferenceData } from './seed.ts'

const folder = temporaryFolder()
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  database = await openTestDatabase(null)
})
afterEach(() => database.close())

async function filesIn(name: string, files: Record<string, string>) {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  for (const [file, sql] of Object.entries(files)) await writeFile(join(path, file), sql)
  return path
}

const history = () =>
  database.query(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  )

test('files run once, in order, and are noted as the Supabase CLI notes them', async () => {
  const path = await filesIn('good', {
    '20260102000000_second.sql': `insert into words values ('it''s');`,
    '20260101000000_first.sql': 'create table words (word text);',
    'README.md': 'no migration',
  })
  await migrate(database, path)
  await migrate(database, path)
  expect(await database.query('select word from words')).toEqual([{ word: "it's" }])
  expect(await history()).toEqual([
    { version: '20260101000000', name: 'first', statements: ['create table words (word text);'] },
    { version: '20260102000000', name: 'second', statements: [`insert into words values ('it''s');`] },
  ])
})

test('a command makes no community in a database without one', async () => {
  const path = await filesIn('command', { '20260101000000_first.sql': 'create table words (word text);' })
  await expect(migrate(database, path, { mayCreate: false })).rejects.toThrow('holds no community of Hibo')
  expect(await database.query(`select to_regnamespace('auth') as auth`)).toEqual([{ auth: null }])
  await migrate(database, path)
  await migrate(database, path, { mayCreate: false })
})

test('a file that fails is undone whole, named, and tried again next time', async () => {
  const files = { '20260103000000_broken.sql': 'create table half (id int); select nonsense;' }
  const path = await filesIn('broken', files)
  await expect(migrate(database, path)).rejects.toThrow(StartupError)
  await expect(migrate(database, path)).rejects.toThrow(
    'Migration 20260103000000_broken.sql failed: column "nonsense" does not exist',
  )
  expect(await database.query(`select to_regclass('half') as half`)).toEqual([{ half: null }])

  await migrate(
    database,
    await filesIn('broken', { '20260103000000_broken.sql': 'create table half (id int);' }),
  )
  expect(await history()).toHaveLength(1)
})

test('two that start at once apply a file once', async () => {
  const path = await filesIn('race', {
    '20260104000000_race.sql': `create table words as select 'once' as word;`,
  })
  await Promise.all([migrate(database, path), migrate(database, path)])
  expect(await database.query('select word from words')).toHaveLength(1)
})

test('two files with one version stop the start before anything runs', async () => {
  const path = await filesIn('twins', {
    '20260105000000_one.sql': 'create table one (id int);',
    '20260105000000_two.sql': 'create table two (id int);',
  })
  await expect(migrate(database, path)).rejects.toThrow(
    'Migrations 20260105000000_one.sql and 20260105000000_two.sql have the same version',
  )
  expect(await database.query(`select to_regclass('one') as one`)).toEqual([{ one: null }])
})

test('reference data that fails says which file', async () => {
  const path = await filesIn('seed', { 'seed.sql': `insert into words values ('half'); select nonsense;` })
  await database.script('create table words (word text)')
  await expect(loadReferenceData(database, path)).rejects.toThrow(
    'seed.sql failed: column "nonsense" does not exist',
  )
  expect(await database.query(`select word from words where word = 'half'`)).toHaveLength(0)
})

describe('databases of another version of the schema', () => {
  const original = { '20260101000000_one.sql': 'create table one (id int);' }
  const changed =
    /schema of a version before 1.0 that .* does not know \(migration 20260101000000 differs\).*set DATA_DIR to a new/
  test.each([
    ['a migration says something else now', { '20260101000000_one.sql': 'create table one (id bigint);' }],
    ['a migration is not there any more', { '20260102000000_two.sql': 'create table two (id int);' }],
  ])('a database is refused and left as it is if %s', async (name, files) => {
    await migrate(database, await filesIn(`${name} before`, original))
    await database.script('drop schema storage cascade')
    await expect(migrate(database, await filesIn(name, files))).rejects.toThrow(changed)
    const after = `select to_regclass('two') as two, to_regnamespace('storage') as storage`
    expect(await database.query(after)).toEqual([{ two: null, storage: null }])
  })
})
