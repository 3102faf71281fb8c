import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Database } from './database.ts'
import { takingTurns } from './start-lock.ts'

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
 * Applies the files of `folder` that the database has not seen, in order of their versions, each in a
 * transaction of its own that also takes a lock: of two servers starting at once, one waits for the other.
 * @throws StartupError naming the file that failed (earlier files stay applied), or two files of one version.
 */
export async function migrate(database: Database, folder: string) {
  await database.script(takingTurns(HISTORY_TABLE))
  const history = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(history.map((row) => row.version))
  for (const file of await migrationFiles(folder)) {
    if (!applied.has(file.version)) await apply(database, join(folder, file.fileName), file)
  }
}

interface MigrationFile {
  fileName: string
  version: string
  name: string
}

async function migrationFiles(folder: string): Promise<MigrationFile[]> {
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
  return files
}

async function apply(database: Database, path: string, { fileName, version, name }: MigrationFile) {
  const sql = await readFile(path, 'utf8')
  const [statement, quotedName] = [quote(sql), quote(name)]
  try {
    await database.script(
      takingTurns(`
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
