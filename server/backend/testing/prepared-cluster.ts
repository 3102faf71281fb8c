/**
 * Built-in databases for tests. Creating a cluster takes seconds, with the same result each time: tests start from a
 * copy that is stored with the installed packages. `kill.test.ts` and `container.test.ts` create theirs as the product
 * does.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CLUSTER } from '../builtin/cluster.ts'
import { openBuiltin } from '../builtin/open-builtin.ts'

const BUILTIN = join(import.meta.dirname, '../builtin')
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/hibo')

/** Gives a new data folder a cluster, as a process that opens it would create it. */
export async function prepareCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, CLUSTER)
  if (existsSync(folder)) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(await template(), folder, { recursive: true })
}

async function template(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['binaries.ts', 'cluster.ts', 'open-builtin.ts'])
    hash.update(await readFile(join(BUILTIN, name)))
  const path = join(CACHE, `cluster-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(path)) return path
  const folder = await mkdtemp(join(tmpdir(), 'hibo-cluster-'))
  await (await openBuiltin(folder, () => {})).close()
  const unfinished = `${path}-${crypto.randomUUID()}`
  await cp(join(folder, CLUSTER), unfinished, { recursive: true })
  await rm(folder, { recursive: true })
  // Another process may have been first: its copy is as good.
  await rename(unfinished, path).catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
  return path
}
