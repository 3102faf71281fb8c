/**
 * Backs up a community while members write. The backup is a snapshot with every write that was acknowledged before its
 * start. It contains rows, so it can be restored into any engine and any version of PostgreSQL.
 */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { DatabaseError } from 'pg'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { syncFolder, syncPath } from '#server/lib/sync-folder.ts'
import { VERSION } from '#server/lib/version.ts'

import { CLUSTER, DATA, explain } from '../builtin/cluster.ts'
import { findBuiltin, openBuiltin } from '../builtin/open-builtin.ts'
import { type CopySession, openCopySession } from '../copy/copy-session.ts'
import { beginSnapshot, readRows, sequencesOf, tablesOf } from '../copy/tables.ts'
import { isSupabase } from '../database/bootstrap.ts'
import type { Queryable } from '../database/database.ts'
import { lockFolder } from '../folder-lock.ts'
import { ApiError } from '../http/api-error.ts'
import type { ObjectFiles } from '../storage/object-files.ts'
import { type ObjectKey, objectPath } from '../storage/object-path.ts'
import { filesOf, type S3Settings } from '../storage/s3-objects.ts'
import { FORMAT, MANIFEST, type Manifest, partOf } from './manifest.ts'

/** Error codes of a disk that is full or can't be written. */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR']
const OBJECTS = `select bucket_id as bucket, name, version from storage.objects where version is not null`

export interface SiteSettings {
  /** Folder of the built-in database and of files. */
  dataDir: string
  /** PostgreSQL instead of the built-in database. */
  databaseUrl: string | null
  objectStore: S3Settings | null
}

export interface Community {
  /** The database's URL for its owner. */
  url: string
  files: ObjectFiles
}

/**
 * Backs up a site, whether it runs or not, to a folder that must not exist or be empty.
 * @throws StartupError if there is no database, or the folder can't be used. Then no part of the backup is left.
 */
export async function backUp(settings: SiteSettings, target: string): Promise<Manifest> {
  const to = resolve(target)
  const dataDir = resolve(settings.dataDir)
  if (isInside(await realPlace(to), await realPlace(dataDir)))
    throw new StartupError(
      `${to} is inside DATA_DIR (${dataDir}), and would be lost with it: name another folder`,
    )
  const files = filesOf(settings.objectStore, dataDir)
  if (settings.databaseUrl) return writeBackup({ url: settings.databaseUrl, files }, to)
  if (!existsSync(join(dataDir, CLUSTER, DATA)))
    throw new StartupError(`there is no built-in database in ${dataDir}`)
  const running = await findBuiltin(dataDir)
  if (running) return writeBackup({ url: running.url, files }, to)
  const lock = await lockFolder(dataDir)
  try {
    const builtin = await openBuiltin(dataDir, () => {})
    return await writeBackup({ url: builtin.url, files }, to).finally(builtin.close)
  } finally {
    await lock.release()
  }
}

/** Backs up a community whose database is open. */
export async function writeBackup({ url, files }: Community, target: string): Promise<Manifest> {
  if (await isFilled(target)) throw new StartupError(`${target} is not empty`)
  const unfinished = `${target}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await mkdir(unfinished, { mode: 0o700 })
    const session = await openCopySession(url)
    const manifest = await writeParts(session, files, unfinished).finally(session.close)
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await syncFolder(unfinished)
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
    await syncPath(dirname(target))
    const noting = await openCopySession(url)
    await noteBackup(noting, manifest.takenAt).finally(noting.close)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {}) // the parent folder may be read-only
    if (error instanceof ApiError)
      throw new StartupError("the uploads can't be read: see the line above", { cause: error })
    if (error instanceof DatabaseError)
      throw new StartupError(`the database can't be read: ${error.message}`, { cause: error })
    if (DISK_CODES.includes(errorCode(error)))
      throw new StartupError(`${target} can't be written: ${explain(error, 'name another')}`, {
        cause: error,
      })
    throw error
  }
}

async function writeParts(session: CopySession, files: ObjectFiles, folder: string): Promise<Manifest> {
  if (await isSupabase(session))
    throw new StartupError('DATABASE_URL is a Supabase database: a project keeps backups of its own')
  const takenAt = new Date().toISOString()
  const parts: Manifest['parts'] = {}
  const schema = await schemaOf(session)
  const lostFiles = await copyFiles(session, files, folder, parts)
  const tables: Manifest['tables'] = []
  await mkdir(join(folder, 'database'), { mode: 0o700 })
  for (const table of await tablesOf(session)) {
    const path = partOf(table)
    const hash = createHash('sha256')
    let bytes = 0
    const watch = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece)
        bytes += piece.length
        done(null, piece)
      },
    })
    const rows = await readRows(session, table, (text) =>
      pipeline(text, createGzip(), watch, createWriteStream(join(folder, path), { mode: 0o600 })),
    )
    tables.push({ ...table, rows })
    parts[path] = { bytes, sha256: hash.digest('hex') }
  }
  const sequences = await sequencesOf(session)
  return { format: FORMAT, version: VERSION, takenAt, schema, tables, sequences, lostFiles, parts }
}

/**
 * Begins a snapshot and copies its files. If a member removes a file before it is read, a later snapshot is taken, in
 * which the file's row is gone, too.
 * @returns the files that were already lost: their rows are still there in a later snapshot.
 */
async function copyFiles(
  session: CopySession,
  files: ObjectFiles,
  folder: string,
  parts: Manifest['parts'],
): Promise<string[]> {
  for (let missedBefore: string[] = []; ; ) {
    await beginSnapshot(session)
    const wanted = new Set<string>()
    const missed: string[] = []
    for (const key of await session.query<ObjectKey>(OBJECTS)) {
      const path = `files/${objectPath(key)}`
      wanted.add(path)
      if (parts[path]) continue
      const bytes = await files.read(key)
      if (!bytes) {
        missed.push(path)
        continue
      }
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      await writeFile(join(folder, path), bytes, { mode: 0o600 })
      parts[path] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }
    if (missed.every((path) => missedBefore.includes(path))) {
      for (const path of Object.keys(parts).filter((each) => !wanted.has(each))) {
        await rm(join(folder, path))
        delete parts[path]
      }
      return missed
    }
    await session.query('rollback')
    missedBefore = missed
  }
}

/** The newest migration of a database, and a hash of the text of all. @throws StartupError if it has none. */
export async function schemaOf(sql: Queryable): Promise<Manifest['schema']> {
  if (!(await hasHistory(sql))) throw new StartupError('the database has no community yet')
  const [schema] = await sql.query<Manifest['schema']>(
    `select max(version) as version, encode(sha256(convert_to(
      string_agg(version || array_to_string(statements, ';'), ';' order by version), 'UTF8')), 'hex') as sha256
    from supabase_migrations.schema_migrations`,
  )
  if (!schema?.version) throw new StartupError('the database has no community yet')
  return schema
}

/** True if a start has begun to create the schema. */
export async function hasHistory(sql: Queryable): Promise<boolean> {
  const [history] = await sql.query<{ there: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  return history?.there === true
}

function isInside(path: string, folder: string) {
  const way = relative(folder, path)
  return way === '' || !(way === '..' || way.startsWith('../'))
}

/** Resolves links. For a folder that does not exist yet, it resolves the parent's. */
async function realPlace(path: string): Promise<string> {
  if (existsSync(path) || dirname(path) === path) return realpath(path)
  return join(await realPlace(dirname(path)), relative(dirname(path), path))
}

async function isFilled(folder: string) {
  // A file at this path blocks the backup, too.
  return existsSync(folder) && (await readdir(folder).catch(() => [folder])).length > 0
}

/** Records the backup's time, because an upgrade needs a recent backup (`upgrade-backup.ts`). */
function noteBackup(sql: Queryable, takenAt: string) {
  return sql.query(
    `insert into auth.last_backup (taken_at) values ($1)
     on conflict (only_row) do update set taken_at = greatest(excluded.taken_at, last_backup.taken_at)`,
    [takenAt],
  )
}
