/** The site under load: as `npm start` runs it, or instances of it on one PostgreSQL behind a proxy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { startProcessPair } from '#tests/support/product-pair.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import { memoryOf } from '../processes.ts'

const MEMBERS = 20
const PROXY_NOTICES_MS = 10_000

export interface Site {
  product: ProductProcess
  /** They may write as often as they like. */
  members: Member[]
  /** Megabytes of all its processes, PostgreSQL's included. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** @param instances behind the proxy, which takes its part of the machine with one as with two; 0 for `npm start`. */
export async function startSite(instances: 0 | 1 | 2, rateLimits: boolean): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
  const closing = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    if (instances === 0) {
      const product = await startProductProcess({ dataDir, rateLimits })
      closing.push(product.stop)
      return { product, members: await prepare(product), memory: () => memoryOf(product.processIds), stop }
    }
    const server = await startPostgres(await npmBinaries())
    closing.push(server.close)
    const pair = await startProcessPair(await server.createBareDatabase(), dataDir)
    closing.push(pair.stop)
    if (instances === 1) {
      await pair.killOne(1)
      await delay(PROXY_NOTICES_MS)
    }
    const memory = () => memoryOf([...pair.processIds, server.processId])
    return { product: pair, members: await prepare(pair), memory, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(product: ProductProcess): Promise<Member[]> {
  await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index++) members.push(await createMember(product))
  return members
}
