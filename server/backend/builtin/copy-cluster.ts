/**
 * A copy of the running cluster, by PostgreSQL's own way for backups. Members write meanwhile, so the copied files
 * belong to different moments: the log, copied last, makes them one when the copy is opened.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { errorCode } from '#server/lib/error-code.ts'

const LOG = 'pg_wal'
/** Keeps checkpoints from removing the log. It ends with its session, and there is one at a time. */
const SLOT = 'hibo_backup'
/** Files that belong to the running process, or are useless in a copy. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_replslot',
  'pg_stat_tmp',
  'pgsql_tmp',
  LOG,
])

/**
 * @param adminUrl the running cluster's superuser. @param data its data folder.
 * @throws if another backup is running, or the copy fails; the cluster is then as before.
 */
export async function copyRunningCluster(adminUrl: string, data: string, target: string): Promise<void> {
  const session = new Client({ connectionString: adminUrl })
  session.on('error', () => {}) // the statement that runs then rejects
  await session.connect()
  try {
    await session.query(`select pg_create_physical_replication_slot('${SLOT}', true, true)`)
    await session.query(`select pg_backup_start('hibo', true)`)
    await copyFolder(data, target, LEFT_OUT)
    for (const folder of LEFT_OUT) {
      if (!folder.startsWith('postmaster'))
        await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    }
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await copyFolder(join(data, LOG), join(target, LOG))
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
  } finally {
    await session.end()
  }
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
