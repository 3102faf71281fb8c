/**
 * A copy of a running cluster, by PostgreSQL's own way for backups. The session is held for a moment at the start and
 * at the end. Between them members write, so the copied files belong to different moments: the log, copied last, makes
 * them one when the copy is opened.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'

import type { Database } from './database.ts'

const LOG = 'pg_wal'
/** Keeps checkpoints from removing the log. Not temporary: the error of any statement would remove it. */
const SLOT = 'hibo_backup'
/** Files that belong to the running process, or are useless in a copy. */
const LEFT_OUT = new Set(['postmaster.pid', 'pg_replslot', 'pg_stat_tmp', 'pgsql_tmp', LOG])

/**
 * @param cluster the folder of the running cluster.
 * @throws if another backup is running, or the copy fails; the cluster is then as before.
 */
export async function copyRunningCluster(database: Database, cluster: string, target: string): Promise<void> {
  // The slot comes first. It also refuses a second backup at the same time.
  await database.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
  try {
    await database.query(`select pg_backup_start('hibo', true)`)
    let label = ''
    try {
      await copyFolder(cluster, target, LEFT_OUT)
      for (const folder of LEFT_OUT) {
        if (folder !== 'postmaster.pid') await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
      }
    } finally {
      const [stopped] = await database.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      label = stopped?.labelfile ?? ''
    }
    await copyFolder(join(cluster, LOG), join(target, LOG))
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 })
  } finally {
    await database.query(`select pg_drop_replication_slot('${SLOT}')`)
  }
}

/** Frees the log of a backup whose process was killed. */
export async function endInterruptedBackup(database: Database): Promise<void> {
  await database.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`,
  )
}

/** A file may vanish meanwhile: the log records its removal. */
async function copyFolder(from: string, to: string, leftOut: ReadonlySet<string> = new Set()): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (entry.isDirectory()) await copyFolder(source, copy, leftOut)
      else if (entry.isFile()) await copyFile(source, copy)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || !existsSync(to)) throw error
    }
  }
}
