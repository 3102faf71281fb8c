/** One definition, several engines: each must end up with the same tables, rights and functions. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBackend } from '#server/backend/backend.ts'
import { type Catalogue, readCatalogue } from '#tests/support/engines/catalogue.ts'
import { openMigratedPglite } from '#tests/support/engines/pglite.ts'
import { connect, startPostgres } from '#tests/support/engines/postgres.ts'
import { type Binaries, npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'

/** The level that the migrations are written for. Without it the newest alone has to do. */
const oldest = systemBinaries(15)
const newest = await npmBinaries()
let reference: Catalogue

beforeAll(async () => {
  const database = await openMigratedPglite()
  reference = await readCatalogue(async (sql) => (await database.query<Record<string, unknown>>(sql)).rows)
  await database.close()
})

afterAll(() => {
  if (!oldest)
    console.warn('PostgreSQL 15 is not installed here: the migrations ran on 17 (PGlite) and 18 only.')
})

test('the catalogue is not empty', () => {
  for (const [part, lines] of Object.entries(reference)) expect(lines.length, part).toBeGreaterThan(0)
})

test.each([oldest, newest].filter((binaries) => binaries !== null))(
  'PostgreSQL $major gets what PGlite gets',
  async (binaries: Binaries) => {
    const server = await startPostgres(binaries)
    const sql = connect(await server.createDatabase(), 1)
    const catalogue = await readCatalogue((statement) => sql.unsafe(statement))
    await sql.end()
    await server.close()
    expect(catalogue).toEqual(reference)
  },
)

test('the embedded server gets what hosted Supabase gets', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-catalogue-'))
  const backend = await openBackend({
    dataDir,
    databaseUrl: null,
    siteUrl: 'http://127.0.0.1',
    smtpUrl: null,
    oauth: {},
    demo: false,
    inMemory: true,
  })
  const catalogue = await readCatalogue((sql) => backend.query(sql))
  await backend.close()
  await rm(dataDir, { recursive: true })
  expect(catalogue).toEqual(reference)
})
