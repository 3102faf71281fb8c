/**
 * A new cluster in memory costs seconds of computing, all of it the same each time. Tests open many: they start
 * from a copy of the first one, kept with the installed packages.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import * as v from 'valibot'

const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..')
const folder = join(packageFolder, '../../.cache/hibo')

/** @returns undefined when there is none yet. */
export async function readTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(await snapshotPath())])
  } catch {
    return undefined
  }
}

/** Keeps the cluster as it is now. Failing to do so fails nothing: the next one starts from nothing, too. */
export async function saveTemplate(pglite: PGlite) {
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
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const { version } = v.parse(v.object({ version: v.string() }), manifest)
  return join(folder, `pglite-${version}.tar`)
}
