/** The two communities: built once into clusters of their own, and served from there in later runs. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openBackend } from '#server/backend/backend.ts'
import { type Cluster, createCluster, startCluster } from '#tests/support/engines/cluster.ts'
import { type Binaries, npmBinaries } from '#tests/support/engines/postgres-binaries.ts'

import { fill } from './fill.ts'
import { SIZES, type SizeName } from './sizes.ts'

/** Settings of a server with a few gigabytes. Nothing waits for the disk, which is not measured. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=4GB',
  'work_mem=16MB',
  'max_parallel_maintenance_workers=2',
  'maintenance_work_mem=1GB',
  'max_wal_size=3GB',
  'checkpoint_timeout=1h',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'random_page_cost=1.1',
  'max_connections=60',
]

/** Starts the cluster of a size in `folder`, after building it where it is missing; its database is `postgres`. */
export async function startCommunity(folder: string, size: SizeName): Promise<Cluster> {
  const binaries = await npmBinaries()
  const home = join(folder, size)
  const done = join(home, 'built.json')
  if (!existsSync(done)) {
    await rm(home, { recursive: true, force: true })
    await build(binaries, home, size)
    await writeFile(done, JSON.stringify(SIZES[size]))
  }
  const cluster = await startCluster(binaries, home, SETTINGS)
  try {
    await migrateCommunity(cluster.urlOf('postgres'), join(home, 'server'))
  } catch (error) {
    await cluster.stop('fast')
    throw error
  }
  return cluster
}

async function build(binaries: Binaries, home: string, size: SizeName): Promise<void> {
  await mkdir(home, { recursive: true })
  await createCluster(binaries, home)
  const cluster = await startCluster(binaries, home, SETTINGS)
  try {
    await migrateCommunity(cluster.urlOf('postgres'), join(home, 'server'))
    await fill(cluster.urlOf('postgres'), SIZES[size], (step) => console.error(`${size} ${step}`))
  } finally {
    await cluster.stop('fast')
  }
}

/** Brings the schema up to date, as the server does when it starts. */
async function migrateCommunity(databaseUrl: string, dataDir: string): Promise<void> {
  const backend = await openBackend({
    dataDir,
    databaseUrl,
    siteUrl: 'http://127.0.0.1',
    smtpUrl: null,
    oauth: {},
    demo: false,
  })
  await backend.close()
}
