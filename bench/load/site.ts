/** The site under load, as `npm start` runs it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createMember, type Member } from '#tests/support/members.ts'
import { startProductProcess } from '#tests/support/product-process.ts'

import { memoryOf } from '../processes.ts'

const MEMBERS = 20
/** The options of `scripts/start.mjs`. */
const AS_STARTED = {
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2' },
}

export type Site = Awaited<ReturnType<typeof startSite>>

export async function startSite(rateLimits: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
  const product = await startProductProcess({ dataDir, rateLimits, ...AS_STARTED })
  const stop = async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index++) members.push(await createMember(product))
  return {
    product,
    /** They may write as often as they like. */
    members,
    /** Megabytes of all its processes, PostgreSQL's included. */
    memory: () => memoryOf(product.processIds),
    stop,
  }
}
