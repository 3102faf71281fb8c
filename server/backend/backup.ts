/**
 * Backups of the built-in database and its files: a consistent copy of the data folder, whether the site is running or
 * not. A backup is a data folder itself, so restoring it means putting it in the data folder's place.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/lib/startup-error.ts'
import { syncFolder, syncPath } from '#server/lib/sync-folder.ts'
import { CLUSTER, DATA, PASSWORD_FILE } from './builtin/cluster.ts'
import { copyRunningCluster } from './builtin/copy-cluster.ts'
import { findBuiltin, openBuiltin, type RunningBuiltin } from './builtin/open-builtin.ts'
import { lockFolder } from './folder-lock.ts'

/** The contents of a backup. The mails of the local mailbox are left out, because they are for development only. */
const FILES = 'files'

/**
 * Copies the data folder to `target`, which must not exist or be empty.
 * @throws StartupError if there is no built-in database, or the target is not empty.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  const from = resolve(dataDir)
  const to = resolve(target)
  if (!existsSync(join(from, CLUSTER, DATA)))
    throw new StartupError(`there is no built-in database in ${from}`)
  if (await isFilled(to)) throw new StartupError(`${to} is not empty`)
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    // Files are copied before and after the database, so that no row lacks its file. A stored file never changes.
    await copy(join(from, FILES), join(unfinished, FILES))
    await copyDatabase(from, join(unfinished, CLUSTER))
    await copy(join(from, FILES), join(unfinished, FILES))
    await syncFolder(unfinished)
    await rm(to, { recursive: true, force: true })
    await rename(unfinished, to)
    await syncPath(dirname(to))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** A running database copies itself while members write; another one is started for it. */
async function copyDatabase(dataDir: string, target: string) {
  const running = await findBuiltin(dataDir)
  if (running) return copyCluster(running, target)
  const lock = await lockFolder(dataDir)
  try {
    const builtin = await openBuiltin(dataDir, () => {})
    await copyCluster(builtin, target).finally(builtin.close)
  } finally {
    await lock.release()
  }
}

async function copyCluster({ adminUrl, cluster }: RunningBuiltin, target: string) {
  await mkdir(target, { recursive: true, mode: 0o700 })
  await cp(join(cluster.folder, PASSWORD_FILE), join(target, PASSWORD_FILE))
  await copyRunningCluster(adminUrl, cluster.data, join(target, DATA))
}

/**
 * Puts a backup in the data folder's place. The old data folder is kept under another name.
 * @returns that name, or null if there was no old data.
 * @throws StartupError if `source` is not a backup, or a process uses the data folder.
 */
export async function restore(source: string, dataDir: string): Promise<string | null> {
  const from = resolve(source)
  const to = resolve(dataDir)
  if (!existsSync(join(from, CLUSTER, DATA, 'PG_VERSION'))) {
    throw new StartupError(`${from} is not a backup: it has no ${CLUSTER}`)
  }
  const unfinished = `${to}.unfinished`
  const before = (await isFilled(to)) ? `${to}.before-${new Date().toISOString().replaceAll(':', '-')}` : null
  const lock = await lockFolder(to)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await copy(from, unfinished)
    if (before) await rename(to, before)
    else await rm(to, { recursive: true })
    await rename(unfinished, to)
  } finally {
    await lock.release()
  }
  // The lock's socket moved with the old folder.
  if (before) await rm(join(before, 'lock'), { force: true })
  return before
}

async function copy(from: string, to: string) {
  if (!existsSync(from)) return
  const filter = (path: string) => !path.endsWith('/lock')
  await cp(from, to, { recursive: true, force: true, dereference: true, filter })
}

async function isFilled(folder: string) {
  return existsSync(folder) && (await readdir(folder)).length > 0
}
