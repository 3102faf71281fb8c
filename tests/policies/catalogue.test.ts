/** Each PostgreSQL, hosted or our own, gets the same tables, rights and functions from the migrations. */
import { beforeAll, expect, test } from 'vitest'
import { type Catalogue, readCatalogue } from '#tests/support/engines/catalogue.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { backend } from './support/community.ts'
import { migrated } from './support/migrated.ts'

/** The oldest version that the migrations support; null where it is not installed. */
const oldest = systemBinaries(15)
let reference: Catalogue

beforeAll(async () => {
  const database = await migrated()
  reference = await readCatalogue(async (sql) => (await database.query<Record<string, unknown>>(sql)).rows)
})

test('the catalogue is not empty', () => {
  for (const [part, lines] of Object.entries(reference)) expect(lines.length, part).toBeGreaterThan(0)
})

test('PostgreSQL 15 gets the same objects as the built-in one', async () => {
  if (!oldest)
    return console.warn('PostgreSQL 15 is not installed here: the migrations ran on version 18 only.')
  const server = await startPostgres(oldest)
  const sql = connect(await server.createDatabase(), 1)
  const catalogue = await readCatalogue((statement) => sql.query(statement))
  await sql.end()
  await server.close()
  expect(catalogue).toEqual(reference)
})

test('our own server gets what hosted Supabase gets', async () => {
  const server = await backend()
  expect(await readCatalogue((sql) => server.query(sql))).toEqual(reference)
})
