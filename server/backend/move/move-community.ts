/** Copies a community from the embedded database to PostgreSQL: for this server, or of a Supabase project. */
import { join, resolve } from 'node:path'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Database, Queryable } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import { objectFiles } from '../storage/object-files.ts'
import { copyRows, tablesToCopy } from './copy-rows.ts'
import { pointToProject, type SupabaseProject, uploadFiles } from './supabase-files.ts'

/** Tables that are always copied. */
const ACCOUNTS = ['auth.users', 'auth.identities']
/** Tables that are also copied if this server continues to serve the API. */
const OUR_OWN = ['auth.keys', 'auth.sessions', 'auth.refresh_tokens', 'storage.objects']
/** Supabase's auth server finds only accounts with this instance id. */
const INSTANCE = '00000000-0000-0000-0000-000000000000'

export interface MoveSettings {
  dataDir: string
  /** PostgreSQL without members; for Supabase the project's own connection string. */
  databaseUrl: string
  /** The target's Supabase project, whose migrations were pushed before; null for plain PostgreSQL. */
  project: SupabaseProject | null
  /** Folder with `migrations/`. */
  supabaseDir: string
}

/**
 * Copies everything in one transaction, all or nothing. The source stays unchanged.
 * @returns the number of copied rows and files. Files are copied to Supabase only; otherwise they stay in place.
 * @throws StartupError if the data folder is in use, or the target has members, other migrations or too few rights.
 */
export async function moveCommunity(move: MoveSettings): Promise<{ rows: number; files: number }> {
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

async function checkTarget(source: Queryable, target: Queryable) {
  const versions = (sql: Queryable) =>
    sql
      .query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
      .catch(() => [])
  const [here, there] = [await versions(source), await versions(target)]
  if (JSON.stringify(here) !== JSON.stringify(there)) {
    throw new StartupError('the target has other migrations: run "npx supabase db push --remote" first')
  }
  const [users] = await target.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist) throw new StartupError('the target has members already')
}

async function fill(source: Queryable, target: Queryable, project: SupabaseProject | null): Promise<number> {
  try {
    // Disables triggers and foreign keys, which the source's rows have passed already.
    await target.query('set local session_replication_role = replica')
  } catch (cause) {
    throw new StartupError(
      'the role may not load data without triggers: as superuser, ' +
        '"grant set on parameter session_replication_role to" it',
      { cause },
    )
  }
  const tables = await tablesToCopy(source, target, project ? ACCOUNTS : [...ACCOUNTS, ...OUR_OWN])
  if (!project) await target.query('delete from auth.keys') // those of the first start, if there was one
  const rows = await copyRows(source, target, tables)
  if (project) {
    await target.query('update auth.users set instance_id = $1 where instance_id is null', [INSTANCE])
    await pointToProject(target, project)
    // Their sessions stay behind.
    await target.query('delete from internal.push_subscriptions')
  }
  return rows
}
