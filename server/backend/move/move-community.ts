/** Copies a community between the built-in PostgreSQL and another: for this server, or of a Supabase project. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'
import { openBuiltin } from '../builtin/open-builtin.ts'
import type { Database, Queryable } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import { objectFiles } from '../storage/object-files.ts'
import { copyRows, tablesToCopy } from './copy-rows.ts'
import {
  downloadFiles,
  nameOwners,
  pointToOwnServer,
  pointToProject,
  type SupabaseProject,
  uploadFiles,
} from './supabase-files.ts'

/** Tables that are always copied. */
const ACCOUNTS = ['auth.users', 'auth.identities']
/** Tables that are also copied if this server continues to serve the API. */
const OUR_OWN = ['auth.keys', 'auth.sessions', 'auth.refresh_tokens', 'storage.objects']
/** Supabase's auth server finds only accounts with this instance id. */
const INSTANCE = '00000000-0000-0000-0000-000000000000'

interface Sides {
  /** Folder of the built-in database. */
  dataDir: string
  /** PostgreSQL, or a Supabase project's own connection string. */
  databaseUrl: string
  /** Folder with `migrations/`. */
  supabaseDir: string
}

export interface MoveSettings extends Sides {
  /** The target's Supabase project, whose migrations were pushed before; null for plain PostgreSQL. */
  project: SupabaseProject | null
}

interface Moved {
  rows: number
  files: number
}

/**
 * Copies everything into a PostgreSQL without members in one transaction, all or nothing. The source stays unchanged.
 * @returns the number of copied rows and files. Files are copied to Supabase only; otherwise they stay in place.
 * @throws StartupError if the data folder is in use, or the target has members, other migrations or too few rights.
 */
export function moveCommunity({ project, ...sides }: MoveSettings): Promise<Moved> {
  return withBoth(sides, async (source, target, files) => {
    if (!project) await migrate(target, join(sides.supabaseDir, 'migrations'))
    await checkSides(source, target)
    const moved = project ? await uploadFiles(source, files, project) : 0
    const rows = await target.transaction((sql) => fillPostgres(source, sql, project))
    return { rows, files: moved }
  })
}

/**
 * Copies everything from a Supabase project into a built-in database without members, which is created if it is
 * missing.
 * @throws StartupError as `moveCommunity` does, and if a file can't be read.
 */
export function moveBack({ projectUrl, ...sides }: Sides & { projectUrl: string }): Promise<Moved> {
  return withBoth(sides, async (target, source, files) => {
    await checkSides(source, target)
    const moved = await downloadFiles(source, files, projectUrl)
    const rows = await target.transaction(async (sql) => {
      await withoutTriggers(sql)
      const tables = await tablesToCopy(source, sql, [...ACCOUNTS, 'storage.objects'])
      const copied = await copyRows(source, sql, tables)
      // Its auth service keeps the tokens of mailed links in a way of its own.
      await sql.query(`update auth.users set confirmation_token = '', recovery_token = ''`)
      await pointToOwnServer(sql, projectUrl)
      return copied
    })
    return { rows, files: moved }
  })
}

async function withBoth<T>(
  sides: Sides,
  run: (own: Database, postgres: Database, files: ReturnType<typeof objectFiles>) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(sides.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  const open: { close(): Promise<void> }[] = []
  try {
    const builtin = await openBuiltin(dataDir, () => {})
    open.unshift(builtin)
    const own = await openPostgres(builtin.url)
    open.unshift(own)
    await migrate(own, join(sides.supabaseDir, 'migrations'))
    const postgres = await openPostgres(sides.databaseUrl)
    open.unshift(postgres)
    return await run(own, postgres, objectFiles(join(dataDir, 'files')))
  } finally {
    for (const database of open) await database.close()
    await lock.release()
  }
}

async function checkSides(source: Queryable, target: Queryable) {
  const versions = (sql: Queryable) =>
    sql
      .query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
      .catch(() => [])
  const [here, there] = [await versions(source), await versions(target)]
  if (JSON.stringify(here) !== JSON.stringify(there)) {
    throw new StartupError(
      'the project has other migrations than this version: run "npx supabase db push --remote" first',
    )
  }
  const [users] = await target.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist) throw new StartupError('the target has members already')
}

async function fillPostgres(
  source: Queryable,
  target: Queryable,
  project: SupabaseProject | null,
): Promise<number> {
  await withoutTriggers(target)
  const tables = await tablesToCopy(source, target, project ? ACCOUNTS : [...ACCOUNTS, ...OUR_OWN])
  if (!project) await target.query('delete from auth.keys') // those of the first start, if there was one
  const rows = await copyRows(source, target, tables)
  if (project) {
    await target.query('update auth.users set instance_id = $1 where instance_id is null', [INSTANCE])
    await pointToProject(target, project)
    await nameOwners(source, target)
    // Their sessions stay behind.
    await target.query('delete from internal.push_devices')
  }
  return rows
}

/** Disables triggers and foreign keys, which the source's rows have passed already. */
async function withoutTriggers(target: Queryable) {
  try {
    await target.query('set local session_replication_role = replica')
  } catch (cause) {
    throw new StartupError(
      'the role may not load data without triggers: as superuser, ' +
        '"grant set on parameter session_replication_role to" it',
      { cause },
    )
  }
}
