import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'

import { StartupError } from '#server/lib/startup-error.ts'
import { syncFolder, syncPath } from '#server/lib/sync-folder.ts'
import { CHECKPOINT_SETTINGS, makeCheckpoints } from './checkpoints.ts'
import { createDatabase, type Database } from './database.ts'
import { freeBytesAt, guardDisk } from './disk-guard.ts'
import { DurableFiles } from './durable-files.ts'
import { endOnTrap } from './end-on-trap.ts'
import { endInterruptedBackup } from './online-backup.ts'
import { createPgliteSessions } from './pglite-session.ts'

/** The major version that PGlite is built from; its data folders hold no other. */
const POSTGRES_VERSION = '18'

/** Less shared memory than PGlite's default of 128 MB, times in UTC, and the search path of hosted Supabase. */
const SETTINGS = ['shared_buffers=16MB', 'timezone=UTC', 'search_path=public,extensions']
/** PGlite's file calls know fsync, not fdatasync. */
const SETTINGS_ON_DISK = ['wal_sync_method=fsync', ...CHECKPOINT_SETTINGS]
const NO_FSYNC = '-F'

/** Starts the embedded PostgreSQL on files, or in memory: from a copy of a data folder, or empty. */
export async function startPglite(source: { fs?: DurableFiles; loadDataDir?: Blob }) {
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== NO_FSYNC || !source.fs)
  const settings = source.fs ? [...SETTINGS, ...SETTINGS_ON_DISK] : SETTINGS
  const pglite = await PGlite.create({
    ...source,
    extensions: { pg_trgm, pgcrypto },
    startParams: [...defaults, ...settings.flatMap((setting) => ['-c', setting])],
  })
  endOnTrap(pglite)
  return pglite
}

/**
 * A process that is killed while PGlite creates its cluster leaves a folder that never opens. So the cluster is created
 * under a temporary name, and renamed when it is complete.
 */
async function createCluster(folder: string) {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await startPglite({ fs: new DurableFiles(unfinished) })
  await pglite.close()
  await syncFolder(unfinished)
  await rename(unfinished, folder)
  await syncPath(dirname(folder))
}

/** @throws StartupError if the database of the data folder does not open. */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'database')
  await refuseOtherVersion(folder)
  try {
    if (!existsSync(folder)) await createCluster(folder)
    const files = new DurableFiles(folder)
    const sessions = createPgliteSessions(await startPglite({ fs: files }), { flush: () => files.flush() })
    const bounded = makeCheckpoints(sessions, () => files.logBytes)
    const database = createDatabase(guardDisk(bounded, () => freeBytesAt(folder)))
    await endInterruptedBackup(database)
    return database
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database in ${folder} does not open: ${reason}`, { cause: error })
  }
}

/** PostgreSQL reads no folder of another major version, and its own error does not say what to do. */
async function refuseOtherVersion(folder: string) {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (found === null || found.trim() === POSTGRES_VERSION) return
  throw new StartupError(
    `The database in ${folder} was written by PostgreSQL ${found.trim()}, this version of Hibo reads ` +
      `PostgreSQL ${POSTGRES_VERSION}, and nothing converts it before version 1.0. It stays as it is: set DATA_DIR to a new folder.`,
  )
}
