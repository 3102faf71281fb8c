/** Moves the embedded place's community to PostgreSQL: to one that this server then uses, or to a Supabase project's. */
import { join, resolve } from 'node:path'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Database, Sql } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import { objectFiles } from '../storage/object-files.ts'
import { copyRows, tablesToCopy } from './copy-rows.ts'
import { pointToProject, type SupabaseProject, uploadFiles } from './supabase-files.ts'

/** Accounts; sessions and files too where this server goes on keeping them. */
const ACCOUNTS = ['auth.users', 'auth.identities']
const OUR_OWN = ['auth.sessions', 'auth.refresh_tokens', 'storage.objects']
/** What Supabase's auth server looks accounts up by. */
const INSTANCE = '00000000-0000-0000-0000-000000000000'

export interface Move {
  dataDir: string
  /** PostgreSQL without members; for Supabase the project's own connection string. */
  databaseUrl: string
  /** Set when the target is a Supabase project, whose migrations were pushed before. */
  project: SupabaseProject | null
  /** Folder with `migrations/`. */
  supabaseDir: string
}

/**
 * Copies everything in one transaction: all of it is there afterwards, or nothing. The source stays as it is.
 * @returns how many rows and files were copied (files only to Supabase; elsewhere they stay where they are).
 * @throws StartupError when the data folder is in use, or the target is not empty, not ready or not willing.
 */
export async function moveCommunity(move: Move): Promise<{ rows: number; files: number }> {
  const dataDir = resolve(move.dataDir)
  const migrations = join(move.supabaseDir, 'migrations')
  const lock = await lockFolder(dataDir)
  const open: Database[] = []
  try {
    const source = await openPglite(dataDir)
    open.push(source)
    await migrate(source, migrations)
    const target = await openPostgres(move.databaseUrl)
    open.push(target)
    if (!move.project) await migrate(target, migrations)
    await checkTarget(source, target)
    const files = move.project
      ? await uploadFiles(source, objectFiles(join(dataDir, 'files')), move.project)
      : 0
    const rows = await target.transaction((sql) => fill(source, sql, move.project))
    return { rows, files }
  } finally {
    for (const database of open) await database.close()
    await lock.release()
  }
}

async function checkTarget(source: Sql, target: Sql) {
  const versions = (sql: Sql) =>
    sql
      .query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
      .catch(() => [])
  const [here, there] = [await versions(source), await versions(target)]
  if (JSON.stringify(here) !== JSON.stringify(there)) {
    throw new StartupError('the target has other migrations: run "npx supabase db push" first')
  }
  const [users] = await target.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist) throw new StartupError('the target has members already')
}

async function fill(source: Sql, target: Sql, project: SupabaseProject | null): Promise<number> {
  try {
    // Triggers and foreign keys have done their work where the rows come from.
    await target.query('set local session_replication_role = replica')
  } catch (cause) {
    throw new StartupError(
      'the role may not load data without triggers: as superuser, ' +
        '"grant set on parameter session_replication_role to" it',
      { cause },
    )
  }
  const tables = await tablesToCopy(source, target, project ? ACCOUNTS : [...ACCOUNTS, ...OUR_OWN])
  const rows = await copyRows(source, target, tables)
  if (project) {
    await target.query('update auth.users set instance_id = $1 where instance_id is null', [INSTANCE])
    await pointToProject(target, project)
  }
  return rows
}
