import { say } from '#server/lib/log.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { SCHEMA_VERSION } from '../schema-version.ts'
import { checkRoles, readBootstrap, refuseSupabase } from './bootstrap.ts'
import { HAS_UNNOTED, NOTE_CHANGES } from './change-log.ts'
import type { Database } from './database.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { readSchemaState } from './schema-state.ts'
import { FREE_START_LOCK, isStartLockTaken, LOCK_TABLES, TAKE_START_LOCK } from './start-lock.ts'

/** The Supabase CLI's own table, so that `supabase migration list` agrees with what ran here. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text
  );`

/** Runs before data of an older `version` is changed. An error that it throws ends the upgrade. */
export type BackUpFirst = (version: string) => Promise<void>

export interface UpgradeOptions {
  /** Default: refuses to upgrade, because the command is not the site's start. */
  backUpFirst?: BackUpFirst
  /** Default true. False refuses a database without a community. */
  mayCreate?: boolean
  /** The newest file to apply: restored rows go into the schema that they come from. Default: all. */
  upTo?: string | undefined
  log?: (line: string) => void
}

/**
 * Creates what hosted Supabase has and applies the files of `folder` that the database has not seen, in order of their
 * versions, all in one transaction. A lock lets one process migrate; others wait, and find nothing left to do.
 * @returns whether a newer version has upgraded the database. Then nothing is changed.
 * @throws StartupError naming the file that failed, or why the database is refused (`schema-state.ts`). The data stay
 *   as they were.
 */
export async function migrate(
  database: Database,
  folder: string,
  {
    backUpFirst = refuseUpgrade,
    mayCreate = true,
    upTo,
    log = (line) => say('upgrade', line),
  }: UpgradeOptions = {},
): Promise<{ isNewer: boolean }> {
  const files = (await readMigrations(folder)).filter(({ version }) => upTo === undefined || version <= upTo)
  const bootstrap = await readBootstrap()
  await refuseSupabase(database)
  const reached = { step: "The database can't be prepared", from: '', isNewer: false }

  async function* upgrade(): AsyncGenerator<string, void> {
    if (await isStartLockTaken(database)) log('Another process is preparing the database: waiting for it')
    yield TAKE_START_LOCK
    const { pending, version, isNewer } = await readSchemaState(database, files)
    reached.isNewer = isNewer
    if (isNewer) return void (yield FREE_START_LOCK)
    if (version === null && !mayCreate) throw new StartupError(NO_COMMUNITY)
    const isUpgrade = version !== null && pending.length > 0
    if (isUpgrade) {
      await backUpFirst(version)
      reached.from = version
      log(`Upgrading the database from ${version} to ${SCHEMA_VERSION}`)
    }
    yield 'begin; set local statement_timeout = 0'
    if (isUpgrade || (await database.query(HAS_UNNOTED)).length > 0) yield LOCK_TABLES
    yield bootstrap
    yield HISTORY_TABLE
    for (const [index, file] of pending.entries()) {
      reached.step = `Migration ${file.fileName} failed`
      if (isUpgrade) log(`  ${index + 1} of ${pending.length}: ${file.fileName}`)
      yield `${file.sql}\n;${noteOf(file)}`
    }
    yield NOTE_CHANGES
    yield `commit; ${FREE_START_LOCK}`
    if (isUpgrade) log(`The database has the schema of ${SCHEMA_VERSION} now`)
  }

  try {
    await database.script(upgrade())
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${reached.step}: ${reason}${wayBack(reached.from)}`, { cause: error })
  }
  await checkRoles(database)
  return { isNewer: reached.isNewer }
}

/** The message of a command that finds no community. */
export const NO_COMMUNITY = 'the database holds no community of Hibo: set DATABASE_URL to that of the site'

function noteOf({ version, name, sql }: Migration) {
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${quote(version)}, ${quote(name)}, array[${quote(sql)}])`
}

function wayBack(from: string) {
  if (!from) return ''
  return `. The data are as they were, with the schema of ${from}: start the version that ran before again.`
}

async function refuseUpgrade(version: string) {
  throw new StartupError(
    `The database has the schema of ${version}: start the site once, which upgrades it to ${SCHEMA_VERSION}`,
  )
}

function quote(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}
