/** Opens the database of a backend, migrates it and loads reference data and the demo community. */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePushKeys } from '#server/courier/push/push-keys.ts'
import { log } from '#server/lib/log.ts'

import { finishRestore } from './backup/restore.ts'
import { openBuiltin } from './builtin/open-builtin.ts'
import type { Database } from './database/database.ts'
import { migrate, type UpgradeOptions } from './database/migrations.ts'
import { openPostgres } from './database/postgres.ts'
import { openRequestConnections } from './database/request-connections.ts'
import { loadDemo, loadReferenceData } from './database/seed.ts'
import { lockFolder } from './folder-lock.ts'
import { type Keys, loadKeys } from './keys.ts'
import type { S3Settings } from './storage/s3-objects.ts'
import { type Listener, listen } from './streams/listener.ts'
import { upgradeBackup } from './upgrade-backup.ts'

const SUPABASE_FOLDER = fileURLToPath(new URL('../../supabase', import.meta.url))

export interface DatabaseSettings {
  /** Loads the demo community if the database has no users. */
  demo: boolean
  /** Folder with `migrations/`, `seed.sql` and `demo.sql`; default the repository's `supabase/`. */
  supabaseDir?: string
  /** Bucket for uploaded files; without one they are stored in the data folder. */
  objectStore?: S3Settings | null
  /** Default false. True if the operator has made a backup (`upgrade-backup.ts`). */
  hasBackup?: boolean
  /** Default false. True for an operator's command: the database is neither made nor upgraded. */
  isCommand?: boolean
  /** The name of this process. */
  instance?: string
}

export interface Closable {
  close(): Promise<void>
}

export interface Connections {
  /** The database as its owner. */
  database: Database
  /** Connections of data requests, which run as `anon` or `authenticated`. */
  requestDatabase: Pick<Database, 'batch' | 'connections'>
  keys: Keys
  /** Connects a session that hears of new messages. */
  listen: (hear: (member: string) => void, lose: () => void) => Promise<Listener>
}

/**
 * Opens the database at `url`, or the built-in one in the data folder, which belongs to one process. Any number of
 * processes share another PostgreSQL, and may share a folder: stored files never change.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  url: string | null,
  dataDir: string,
  opened: Closable[],
): Promise<Connections> {
  const databaseUrl = url ?? (await startBuiltin(dataDir, opened))
  if (!settings.isCommand) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { instance } = settings
  const database = await openPostgres(databaseUrl, instance ? { instance } : {})
  opened.push(database)
  const backUpFirst = settings.hasBackup
    ? async () => {}
    : upgradeBackup({ dataDir, databaseUrl: url, objectStore: settings.objectStore ?? null }, database)
  const keys = await migrateAndSeed(
    database,
    settings,
    settings.isCommand ? { mayCreate: false } : { backUpFirst },
  )
  const requestDatabase = await openRequestConnections(database, databaseUrl, instance)
  opened.push(requestDatabase)
  return {
    ...{ database, requestDatabase, keys },
    listen: (hear, lose) => listen(databaseUrl, instance ?? '', hear, lose),
  }
}

async function startBuiltin(dataDir: string, opened: Closable[]): Promise<string> {
  const lock = await lockFolder(dataDir)
  opened.push({ close: lock.release })
  await finishRestore(dataDir)
  const builtin = await openBuiltin(dataDir, endProcess)
  opened.push(builtin)
  return builtin.url
}

/** Ends the process when its built-in database has ended: the supervisor's next process starts both. */
function endProcess() {
  log('database-ended', { text: 'The built-in database ended unexpectedly, and the site with it' }, 'error')
  process.exit(1)
}

async function migrateAndSeed(
  database: Database,
  { supabaseDir = SUPABASE_FOLDER, demo }: DatabaseSettings,
  options: UpgradeOptions,
): Promise<Keys> {
  const { isNewer } = await migrate(database, join(supabaseDir, 'migrations'), options)
  // A newer version has its own reference data.
  if (!isNewer) await loadReferenceData(database, supabaseDir)
  if (demo) await loadDemo(database, supabaseDir)
  await ensurePushKeys(database)
  return loadKeys(database)
}
