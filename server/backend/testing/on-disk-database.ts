/**
 * Databases on disk. Creating a cluster takes seconds, with the same result each time: tests start from a copy of one
 * that is stored with the installed packages. `kill.test.ts` and `container.test.ts` create theirs as the product does.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Database } from '../database/database.ts'
import { openPglite } from '../database/pglite.ts'
import { cachedDatabases } from './in-memory-database.ts'

/** Opens a database as `openPglite` does; a new data folder gets the copy. */
export async function openOnDisk(dataDir: string): Promise<Database> {
  await prepareCluster(dataDir)
  return openPglite(dataDir)
}

/** Gives a new data folder a cluster, as a process that opens it would create it. */
export async function prepareCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  if (existsSync(folder)) return
  await mkdir(dataDir, { recursive: true })
  await cp(await template(), folder, { recursive: true })
}

async function template(): Promise<string> {
  const { folder, version } = await cachedDatabases()
  const path = join(folder, `pglite-${version}`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const unfinished = await mkdtemp(`${path}-`)
  await (await openPglite(unfinished)).close()
  // Another process may have been first: its copy is as good.
  await rename(join(unfinished, 'database'), path).catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
  return path
}
