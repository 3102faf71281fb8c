/** Restores a backup, in any engine: the schema comes from the migrations, then the rows and files. */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { syncFolder, syncPath } from '#server/lib/sync-folder.ts'

import { postgresAccount } from '../builtin/account.ts'
import { explain, openTo, placeOf } from '../builtin/cluster.ts'
import { openBuiltin, removeBuiltin } from '../builtin/open-builtin.ts'
import { stopOrphans } from '../builtin/postmaster.ts'
import { type CopySession, openCopySession } from '../copy/copy-session.ts'
import { beginLoading, continueSequences, emptyTables, tablesOf, writeRows } from '../copy/tables.ts'
import { readMigrations } from '../database/migration-files.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import { ApiError } from '../http/api-error.ts'
import { type ObjectKey, objectPath } from '../storage/object-path.ts'
import { FILES, filesOf } from '../storage/s3-objects.ts'
import { type Community, hasHistory, type SiteSettings, schemaOf } from './back-up.ts'
import { type Manifest, partOf, verifyBackup } from './manifest.ts'

/** Names of folders in a data folder: of an unfinished restore, and the beginning of a complete one's. */
const UNFINISHED = 'restoring'
const COMPLETE = 'restored-'
/** Error codes of a broken connection. */
const BROKEN_CONNECTION_CODES = ['EPIPE', 'ECONNRESET']

interface RestoreSettings extends SiteSettings {
  /** Folder with `migrations/`. */
  supabaseDir: string
}

interface Restored {
  manifest: Manifest
  /** Tables of the backup that the product does not have. Their rows stay in the backup. */
  leftOut: string[]
  /** The folder with the former database and files; null if there was nothing. */
  before: string | null
}

/**
 * Restores into the built-in database and keeps the former one, or into the PostgreSQL of `databaseUrl`, which must be
 * without members. A restore that is killed leaves the target as it was.
 * @throws StartupError if the backup is not whole or of a newer version, or the target is in use or has members.
 */
export async function restore(source: string, settings: RestoreSettings): Promise<Restored> {
  const folder = resolve(source)
  const manifest = await verifyBackup(folder)
  const { supabaseDir, databaseUrl, objectStore } = settings
  const known = await readMigrations(join(supabaseDir, 'migrations'))
  if (!known.some(({ version }) => version === manifest.schema.version))
    throw new StartupError(
      `${folder} was written by Hibo ${manifest.version} and has its schema ${manifest.schema.version}, but this ` +
        `version ends with ${known.at(-1)?.version}: restore it with that version or a later one`,
    )
  const backup = { folder, manifest, supabaseDir }
  const to = resolve(settings.dataDir)
  if (databaseUrl) {
    const leftOut = await fill({ url: databaseUrl, files: filesOf(objectStore, to) }, backup)
    return { manifest, leftOut, before: null }
  }
  const lock = await lockFolder(to)
  try {
    await finishRestore(to)
    const { leftOut, unfinished } = await fillBeside(to, objectStore, backup)
    await syncFolder(unfinished)
    await rename(unfinished, join(to, COMPLETE + new Date().toISOString().replaceAll(':', '-')))
    await syncPath(to)
    return { manifest, leftOut, before: await finishRestore(to) }
  } finally {
    await lock.release()
  }
}

/** Fills a new data folder inside of the existing one, because `DATA_DIR` may be the only writable folder. */
async function fillBeside(dataDir: string, objectStore: SiteSettings['objectStore'], backup: Backup) {
  const unfinished = join(dataDir, UNFINISHED)
  await removeBuiltin(unfinished)
  await stopOrphans(await placeOf(dataDir)) // the server of a killed site
  await openTo(await postgresAccount(), dataDir)
  try {
    await mkdir(join(unfinished, FILES), { recursive: true, mode: 0o700 })
    const builtin = await openBuiltin(unfinished, () => {})
    const community = { url: builtin.url, files: filesOf(objectStore, unfinished) }
    const filled = fill(community, backup).finally(builtin.close)
    // A failing server breaks the connection, often before it has sent the reason.
    const leftOut = await filled.catch((error: unknown) => {
      const isBroken = error instanceof Error && BROKEN_CONNECTION_CODES.includes(errorCode(error.cause))
      throw isBroken ? new StartupError(notLoaded(new Error(builtin.said())), { cause: error }) : error
    })
    return { leftOut, unfinished }
  } catch (error) {
    await removeBuiltin(unfinished)
    throw error
  }
}

/**
 * Moves the restored database and files to their places, and keeps the former ones. Each start calls this, so that a
 * restore that was killed here is completed. @returns the folder of the former database and files, or null.
 */
export async function finishRestore(dataDir: string): Promise<string | null> {
  const complete = (await readdir(dataDir)).find((name) => name.startsWith(COMPLETE))
  if (!complete) return null
  const restored = join(dataDir, complete)
  const before = join(dataDir, complete.replace(COMPLETE, 'before-'))
  for (const name of await readdir(restored)) {
    const place = join(dataDir, name)
    if (existsSync(place)) {
      await mkdir(before, { recursive: true, mode: 0o700 })
      await rename(place, join(before, name))
    }
    await rename(join(restored, name), place)
  }
  await rmdir(restored)
  await syncPath(dataDir)
  return existsSync(before) ? before : null
}

interface Backup {
  folder: string
  manifest: Manifest
  supabaseDir: string
}

/** Fills a database without members, all or nothing. Restored files never overwrite others: each has a unique name. */
async function fill({ url, files }: Community, { folder, manifest, supabaseDir }: Backup): Promise<string[]> {
  await prepare(url, manifest, supabaseDir)
  const session = await openCopySession(url)
  try {
    if ((await schemaOf(session)).sha256 !== manifest.schema.sha256)
      throw new StartupError(
        `${folder} has the schema ${manifest.schema.version} of another version: restore it with Hibo ${manifest.version}`,
      )
    await beginLoading(session)
    await session.query('lock table auth.users in exclusive mode') // of two restores one waits
    await refuseMembers(session)
    const leftOut = await loadRows(session, folder, manifest)
    for (const key of await session.query<ObjectKey>(
      'select bucket_id as bucket, name, version from storage.objects where version is not null',
    )) {
      const path = `files/${objectPath(key)}`
      if (manifest.parts[path]) await files.write(key, new Uint8Array(await readFile(join(folder, path))))
    }
    await session.query('commit')
    await session.query('analyze')
    return leftOut
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof ApiError)
      throw new StartupError("the uploads can't be written: see the line above", { cause: error })
    throw new StartupError(notLoaded(error), { cause: error })
  } finally {
    await session.close()
  }
}

function notLoaded(error: unknown) {
  return `the rows can't be loaded: ${explain(error)}`
}

/** Gives an empty database the schema of the backup. The next start brings it to today's. */
async function prepare(url: string, { schema }: Manifest, supabaseDir: string) {
  const database = await openPostgres(url)
  try {
    await refuseMembers(database)
    // A killed restore may have left a part of the schema.
    const [newer] = (await hasHistory(database))
      ? await database.query<{ version: string }>(
          'select version from supabase_migrations.schema_migrations where version > $1',
          [schema.version],
        )
      : []
    if (newer)
      throw new StartupError('the database has the schema of a newer version: restore into an empty one')
    // Without members there is nothing to back up first.
    await migrate(database, join(supabaseDir, 'migrations'), {
      upTo: schema.version,
      backUpFirst: async () => {},
    })
  } finally {
    await database.close()
  }
}

async function refuseMembers(sql: Pick<CopySession, 'query'>) {
  const [table] = await sql.query<{ there: boolean }>(`select to_regclass('auth.users') is not null as there`)
  if (!table?.there) return
  const [users] = await sql.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist)
    throw new StartupError(
      'the database has members already: create an empty database beside it, and name that in DATABASE_URL',
    )
}

async function loadRows(session: CopySession, folder: string, { tables, sequences }: Manifest) {
  const there = new Map((await tablesOf(session)).map((table) => [partOf(table), table]))
  const known = tables.filter((table) => there.has(partOf(table)))
  for (const table of known) {
    const columns = there.get(partOf(table))?.columns
    const unknown = table.columns.find((column) => !columns?.includes(column))
    if (unknown)
      throw new StartupError(`${partOf(table)} has a column ${unknown}, which this version does not know`)
  }
  await emptyTables(session, known)
  for (const table of known) {
    const rows = await pipeline(
      createReadStream(join(folder, partOf(table))),
      createGunzip(),
      (text: AsyncIterable<Uint8Array>) => writeRows(session, table, text),
    )
    if (rows !== table.rows)
      throw new StartupError(`the backup has ${table.rows} rows in ${partOf(table)}, but ${rows} arrived`)
  }
  await continueSequences(session, sequences)
  return tables.flatMap((table) => (known.includes(table) ? [] : [partOf(table)]))
}
