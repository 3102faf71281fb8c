/** One PostgreSQL for a run of Vitest: its files get databases of their own, copied from migrated templates. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { migrate } from '#server/backend/database/migrations.ts'
import { openPostgres } from '#server/backend/database/postgres.ts'
import { loadReferenceData } from '#server/backend/database/seed.ts'
import { connected, runOnce } from './cluster.ts'
import { buildDatabase } from './migrations.ts'
import { startPostgres } from './postgres.ts'
import { npmBinaries } from './postgres-binaries.ts'

/** Tells the workers where the server is. */
const VARIABLE = 'TEST_POSTGRES_URL'
export const SUPABASE = fileURLToPath(new URL('../../../supabase', import.meta.url))
/** Any number: workers make templates one after the other. */
const TEMPLATE_LOCK_ID = 7_210_113
/** The app's role, as the compose file's first start makes it: no superuser. */
const OWNER = 'hibo'

/** Vitest calls `setup` before each project's files, and calls the returned function after all of them. */
export default async function setup(): Promise<() => Promise<void>> {
  if (hasSharedServer()) return async () => {}
  const server = await startPostgres(await npmBinaries())
  process.env[VARIABLE] = server.adminUrl
  await runOnce(
    server.adminUrl,
    `create role ${OWNER} login createrole; grant set on parameter session_replication_role to ${OWNER}`,
  )
  // The API's roles are the server's. If a hosted database made them first, the app's role could not act as them.
  await (await createTestDatabase()).drop()
  return server.close
}

export interface TestDatabase {
  url: string
  /** Ends the database's connections and drops it. */
  drop(): Promise<void>
}

/**
 * A database of the app's role, as the product creates it.
 * @param supabaseDir the folder whose migrations and reference data it has; with null it is empty.
 */
export async function createTestDatabase(supabaseDir: string | null = SUPABASE): Promise<TestDatabase> {
  if (supabaseDir === null) return copyOf('template0', OWNER)
  const template = `template_${createHash('sha256').update(supabaseDir).digest('hex').slice(0, 12)}`
  await ensureTemplate(template, OWNER, async (url) => {
    const database = await openPostgres(url)
    await migrate(database, join(supabaseDir, 'migrations'))
    await loadReferenceData(database, supabaseDir)
    await database.close()
  })
  return copyOf(template, OWNER)
}

/** A database as a hosted project has it after `supabase db push`: migrated, empty, for the superuser. */
export async function createHostedDatabase(): Promise<TestDatabase> {
  await ensureTemplate('template_hosted', 'postgres', (url) =>
    connected(url, (sql) => buildDatabase(sql.query)),
  )
  return copyOf('template_hosted', 'postgres')
}

/** False outside of Vitest: the browser tests' products have databases of their own. */
export const hasSharedServer = () => process.env[VARIABLE] !== undefined

function urlOf(database: string, user: string): string {
  const url = new URL(process.env[VARIABLE] ?? '')
  url.pathname = database
  url.username = user
  return url.href
}
const adminUrl = () => urlOf('postgres', 'postgres')

async function ensureTemplate(name: string, owner: string, fill: (url: string) => Promise<void>) {
  // The end of the connection frees the lock.
  await connected(adminUrl(), async (sql) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK_ID})`
    const made = await sql`select from pg_database where datname = ${name} and datistemplate`
    if (made.length > 0) return
    await sql.query(`create database ${name} template template0 owner ${owner}`)
    await fill(urlOf(name, owner))
    await sql.query(`alter database ${name} is_template true`)
  })
}

let created = 0

async function copyOf(template: string, owner: string): Promise<TestDatabase> {
  created += 1
  const name = `test_${process.pid}_${created}`
  await runOnce(adminUrl(), `create database ${name} template ${template} owner ${owner} strategy file_copy`)
  return {
    url: urlOf(name, owner),
    drop: () => runOnce(adminUrl(), `drop database if exists ${name} with (force)`),
  }
}
