/**
 * Databases in memory. Creating a cluster takes seconds, with the same result each time: tests start from a copy of the
 * first one, which is stored with the installed packages.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import * as v from 'valibot'

import { createDatabase, type Database } from '../database/database.ts'
import { startPglite } from '../database/pglite.ts'
import { createPgliteSessions } from '../database/pglite-session.ts'

const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
const folder = join(packageFolder, '../../.cache/hibo')

/** Opens an empty database; `close()` ends it. */
export async function openInMemory(): Promise<Database> {
  return createDatabase(createPgliteSessions(await startInMemory()))
}

/** @returns an empty database that is gone when the process ends. */
export async function startInMemory(): Promise<PGlite> {
  const template = await readTemplate()
  if (template) return startPglite({ loadDataDir: template })
  const pglite = await startPglite({})
  await saveTemplate(pglite)
  return pglite
}

/** @returns undefined when there is none yet. */
async function readTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await snapshotPath())])
  } catch {
    return undefined
  }
}

/** Stores the cluster as it is now. A failure is only logged: the next start creates a cluster as well. */
async function saveTemplate(pglite: PGlite) {
  try {
    const path = await snapshotPath()
    const unfinished = `${path}.${crypto.randomUUID()}`
    const copy = await pglite.dumpDataDir('none')
    await mkdir(folder, { recursive: true })
    await writeFile(unfinished, new Uint8Array(await copy.arrayBuffer()))
    await rename(unfinished, path)
  } catch (error) {
    console.warn('The copy of an empty database was not kept:', error)
  }
}

async function snapshotPath() {
  const { version } = await cachedDatabases()
  return join(folder, `pglite-${version}.tar`)
}

/** @returns the folder that keeps databases for tests, and PGlite's version, which reads no other's. */
export async function cachedDatabases(): Promise<{ folder: string; version: string }> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const { version } = v.parse(v.object({ version: v.string() }), manifest)
  return { folder, version }
}
