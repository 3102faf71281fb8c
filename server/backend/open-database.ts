/** Opens the database of a backend, migrates it and loads what belongs into it. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensurePushKeys } from '#server/courier/push/push-keys.ts'

import { backupHandler } from './backup.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { openPglite } from './database/pglite.ts'
import { openPostgres } from './database/postgres.ts'
import { openRequestConnections } from './database/request-connections.ts'
import { loadDemo, loadReferenceData } from './database/seed.ts'
import { lockFolder } from './folder-lock.ts'
import { type Keys, loadKeys } from './keys.ts'

const SUPABASE_FOLDER = fileURLToPath(new URL('../../supabase', import.meta.url))

export interface DatabaseSettings {
  /** Loads the demo community if the database has no users. */
  demo: boolean
  /** Folder with `migrations/`, `seed.sql` and `demo.sql`; default the repository's `supabase/`. */
  supabaseDir?: string
  /** Opens the embedded database. Tests keep theirs in memory. */
  openDatabase?: typeof openPglite
}

export interface Closable {
  close(): Promise<void>
}

export interface Connections {
  /** The database as its owner. */
  database: Database
  /** Connections of data requests, which run as `anon` or `authenticated`. */
  requestDatabase: Pick<Database, 'batch'>
  keys: Keys
}

/** The embedded database has one session, and its folder one process. */
export async function openEmbedded(
  settings: DatabaseSettings,
  dataDir: string,
  opened: Closable[],
): Promise<Connections> {
  const lock = await lockFolder(dataDir)
  opened.push({ close: lock.release })
  const database = await (settings.openDatabase ?? openPglite)(dataDir)
  opened.push(database)
  const keys = await migrateAndSeed(database, settings)
  lock.onQuestion(backupHandler(database, dataDir))
  return { database, requestDatabase: database, keys }
}

/** Any number of processes share a PostgreSQL, and may share a folder: stored files never change. */
export async function openOwnServer(
  settings: DatabaseSettings,
  url: string,
  dataDir: string,
  opened: Closable[],
): Promise<Connections> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = await openPostgres(url)
  opened.push(database)
  const keys = await migrateAndSeed(database, settings)
  const requestDatabase = await openRequestConnections(database, url)
  opened.push(requestDatabase)
  return { database, requestDatabase, keys }
}

async function migrateAndSeed(
  database: Database,
  { supabaseDir = SUPABASE_FOLDER, demo }: DatabaseSettings,
): Promise<Keys> {
  await migrate(database, join(supabaseDir, 'migrations'))
  await loadReferenceData(database, supabaseDir)
  if (demo) await loadDemo(database, supabaseDir)
  await ensurePushKeys(database)
  return loadKeys(database)
}
