/** Moves a community between the built-in PostgreSQL, another one for this server, and a Supabase project. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

import { openBuiltin } from '../builtin/open-builtin.ts'
import { type CopySession, openCopySession } from '../copy/copy-session.ts'
import {
  beginLoading,
  beginSnapshot,
  continueSequences,
  emptyTables,
  readRows,
  sequencesOf,
  type Table,
  tablesOf,
  writeRows,
} from '../copy/tables.ts'
import { isSupabase } from '../database/bootstrap.ts'
import type { Queryable } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import type { ObjectFiles } from '../storage/object-files.ts'
import { filesOf, type S3Settings } from '../storage/s3-objects.ts'
import {
  downloadFiles,
  keepObjects,
  pointToOwnServer,
  pointToProject,
  type SupabaseProject,
  uploadFiles,
} from './supabase-files.ts'

/** Tables of a project's auth and storage services that are copied, by direction. */
const TO_PROJECT = ['auth.users', 'auth.identities']
const FROM_PROJECT = [...TO_PROJECT, 'storage.objects']
/** Supabase's auth server finds only accounts with this instance id. */
const SUPABASE_INSTANCE_ID = '00000000-0000-0000-0000-000000000000'

export interface MoveSettings {
  /** Folder of the built-in database and of files. */
  dataDir: string
  objectStore: S3Settings | null
  /** PostgreSQL, or a project's own connection string; null is the built-in database. */
  from: string | null
  to: string | null
  /** The Supabase project that one side is. */
  project: { side: 'from'; url: string } | { side: 'to'; project: SupabaseProject } | null
  /** Folder with `migrations/`. */
  supabaseDir: string
}

interface Moved {
  rows: number
  /** Files copied to or from a project. A move without a project copies none. */
  files: number
}

/**
 * Copies everything into a database without members in one transaction, all or nothing. The source stays unchanged.
 * @throws StartupError if the data folder is in use, or the target has members, other migrations or too few rights.
 */
export async function moveCommunity(settings: MoveSettings): Promise<Moved> {
  const { from, to, project, objectStore, supabaseDir } = settings
  const dataDir = resolve(settings.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  const opened: { close(): Promise<void> }[] = []
  const open = async (url: string) => {
    const session = await openCopySession(url)
    opened.unshift(session)
    return session
  }
  try {
    const builtin = from && to ? null : await openBuiltin(dataDir, () => {})
    if (builtin) opened.unshift(builtin)
    const targetUrl = to ?? builtin?.url ?? ''
    const source = await open(from ?? builtin?.url ?? '')
    const target = await open(targetUrl)
    if (project?.side !== 'from' && (await isSupabase(source)))
      throw new StartupError(
        'the source is a Supabase project: name it in SUPABASE_URL, without SUPABASE_SECRET_KEY. From one project to ' +
          'another a community takes two moves, over a DATA_DIR',
      )
    if (project?.side !== 'to') {
      if (await isSupabase(target))
        throw new StartupError(
          'the target is a Supabase project: name it in SUPABASE_URL, with SUPABASE_SECRET_KEY',
        )
      await migrateTarget(targetUrl, supabaseDir)
    }
    await checkSides(source, target)
    return await copy(source, target, filesOf(objectStore, dataDir), project)
  } finally {
    for (const one of opened) await one.close()
    await lock.release()
  }
}

async function migrateTarget(url: string, supabaseDir: string) {
  const database = await openPostgres(url)
  await migrate(database, join(supabaseDir, 'migrations')).finally(database.close)
}

async function checkSides(source: Queryable, target: Queryable) {
  const versions = (sql: Queryable) =>
    sql
      .query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
      .catch(() => [])
  const [here, there] = [await versions(source), await versions(target)]
  if (here.length === 0) throw new StartupError('there is no community to move')
  if (JSON.stringify(here) !== JSON.stringify(there)) {
    throw new StartupError(
      'the two sides have different migrations: start this version once on the source, and on a project run ' +
        '"npx supabase db push --remote" first',
    )
  }
  const [users] = await target.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist) throw new StartupError('the target has members already')
}

async function copy(
  source: CopySession,
  target: CopySession,
  files: ObjectFiles,
  project: MoveSettings['project'],
): Promise<Moved> {
  await beginSnapshot(source)
  await beginLoading(target)
  if (project?.side === 'from') {
    const moved = await downloadFiles(source, files, project.url)
    const rows = await copyRows(source, target, FROM_PROJECT)
    // The project's auth service stores the tokens of mailed links in another form.
    await target.query(`update auth.users set confirmation_token = '', recovery_token = ''`)
    await pointToOwnServer(target, project.url)
    await target.query('commit')
    return { rows, files: moved }
  }
  if (!project) {
    const rows = await copyRows(source, target, null)
    await target.query('commit')
    return { rows, files: 0 }
  }
  // The project's storage service writes the rows of files by itself.
  const moved = await uploadFiles(source, files, project.project)
  const rows = await copyRows(source, target, TO_PROJECT)
  await target.query('update auth.users set instance_id = $1 where instance_id is null', [
    SUPABASE_INSTANCE_ID,
  ])
  await pointToProject(target, project.project)
  await keepObjects(source, target)
  // Devices belong to sessions, which are not moved.
  await target.query('delete from internal.push_devices')
  await target.query('commit')
  return { rows, files: moved }
}

/** Replaces the rows of the app's tables and of the tables in `services` (null: of all services). */
async function copyRows(source: CopySession, target: CopySession, services: readonly string[] | null) {
  const isService = ({ schema }: Table) => schema === 'auth' || schema === 'storage'
  const there = new Map((await tablesOf(target)).map((table) => [keyOf(table), table.columns]))
  const tables = (await tablesOf(source)).flatMap((table) => {
    if (services && isService(table) && !services.includes(keyOf(table))) return []
    const columns = table.columns.filter((column) => there.get(keyOf(table))?.includes(column))
    return columns.length > 0 ? [{ ...table, columns }] : []
  })
  // A project's services own their tables, which are empty.
  await emptyTables(target, services ? tables.filter((table) => !isService(table)) : tables)
  let rows = 0
  for (const table of tables) rows += await readRows(source, table, (text) => writeRows(target, table, text))
  await continueSequences(target, await sequencesOf(source))
  return rows
}

function keyOf({ schema, name }: Table) {
  return `${schema}.${name}`
}
