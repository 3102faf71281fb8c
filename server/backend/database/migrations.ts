import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { bootstrap } from './bootstrap.ts'
import type { Database } from './database.ts'
import { withStartLock } from './start-lock.ts'

/** `<version>_<name>.sql`, as the Supabase CLI writes them. */
const FILE_NAME = /^(\d+)_(.*)\.sql$/

/** The Supabase CLI's own table, so that `supabase migration list` agrees with what ran here. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text
  );`

const ALREADY_APPLIED = 'HB001'

/**
 * Creates what hosted Supabase has, then applies the files of `folder` that the database has not seen, in order of
 * their versions, each in a transaction of its own that also takes a lock: of two servers starting at once, one waits
 * for the other.
 * @throws StartupError naming the file that failed (earlier files stay applied), two files of one version, or a
 *   database with the schema of another version, which stays as it is.
 */
export async function migrate(database: Database, folder: string) {
  const files = await readMigrations(folder)
  const applied = await readHistory(database)
  refuseOtherSchema(applied, files)
  await bootstrap(database)
  await database.script(withStartLock(HISTORY_TABLE))
  for (const file of files) {
    if (!applied.has(file.version)) await apply(database, file)
  }
}

/** The applied migrations: text by version. */
async function readHistory(database: Database): Promise<Map<string, string>> {
  const [table] = await database.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  if (!table?.exists) return new Map()
  const rows = await database.query<{ version: string; sql: string }>(
    `select version, array_to_string(statements, ';') as sql from supabase_migrations.schema_migrations`,
  )
  return new Map(rows.map(({ version, sql }) => [version, sql]))
}

/**
 * Refuses a database whose applied migrations differ from the files: before version 1.0 they are rewritten in place.
 * @throws StartupError
 */
function refuseOtherSchema(applied: ReadonlyMap<string, string>, files: readonly Migration[]) {
  const texts = new Map(files.map(({ version, sql }) => [version, sql]))
  const changed = [...applied].find(([version, sql]) => texts.get(version) !== sql)
  if (!changed) return
  throw new StartupError(
    `The database has the schema of another version of Hibo (migration ${changed[0]} differs), and nothing converts it ` +
      'before version 1.0. It stays as it is: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  )
}

interface Migration {
  fileName: string
  version: string
  name: string
  sql: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartupError(`No migrations in ${folder}`, { cause: error })
  })
  const files = names
    .flatMap((fileName) => {
      const [, version, name] = FILE_NAME.exec(fileName) ?? []
      return version !== undefined && name !== undefined ? [{ fileName, version, name }] : []
    })
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
  for (const [index, { version, fileName }] of files.entries()) {
    // The history knows versions alone: the second file would count as applied.
    const earlier = files[index - 1]
    if (earlier?.version === version)
      throw new StartupError(`Migrations ${earlier.fileName} and ${fileName} have the same version`)
  }
  return Promise.all(
    files.map(async (file) => ({ ...file, sql: await readFile(join(folder, file.fileName), 'utf8') })),
  )
}

async function apply(database: Database, { fileName, version, name, sql }: Migration) {
  const [statement, quotedName] = [quote(sql), quote(name)]
  try {
    await database.script(
      withStartLock(`
        do $check$ begin
          if exists (select from supabase_migrations.schema_migrations where version = '${version}') then
            raise exception using errcode = '${ALREADY_APPLIED}', message = 'already applied';
          end if;
        end $check$;
        ${sql}
        ;insert into supabase_migrations.schema_migrations (version, name, statements)
        values ('${version}', ${quotedName}, array[${statement}])`),
    )
  } catch (error) {
    if (errorCode(error) === ALREADY_APPLIED) return
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Migration ${fileName} failed: ${reason}`, { cause: error })
  }
}

function quote(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}
