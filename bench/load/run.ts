/** `npm run bench -- load [--minutes 1]`: see README.md. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import { memoryOf } from '../processes.ts'
import { createAsker } from './askers.ts'
import { createMix } from './mix.ts'
import { createRecorder } from './recorder.ts'

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })
const seconds = Number(options.minutes) * 60
const MEMBERS = 20
/** The process options that `scripts/start.mjs` gives the site. */
const AS_STARTED = {
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2' },
}
/** So many people at once keep the site busy, and its queue does not grow. */
const PEOPLE = 24
/** The share of the whole time that the overload takes. */
const OVERLOAD_SHARE = 0.15
const OVERLOAD_FACTOR = 3
const MEMORY_SAMPLES = 20
const REST_MS = 60_000

async function measure(product: ProductProcess): Promise<void> {
  /** Megabytes of all the site's processes, PostgreSQL's included. */
  const memory = () => memoryOf(product.processIds)
  // No limits for members' writes: one process plays everybody.
  await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  const members: Member[] = []
  while (members.length < MEMBERS) members.push(await createMember(product))
  console.log(`Memory in MB before: ${await memory()}`)
  const next = await createMix(product, members)
  const asker = createAsker(product.url, await product.publishableKey())

  await asker.closedLoop(next, createRecorder(), PEOPLE, Math.min(20, seconds / 3)) // warm
  const megabytes: number[] = []
  const sampling = setInterval(async () => megabytes.push(await memory()), (seconds * 1000) / MEMORY_SAMPLES)
  const busy = createRecorder()
  await asker.closedLoop(next, busy, PEOPLE, seconds)
  clearInterval(sampling)
  const rate = busy.show(`${PEOPLE} people at once`)
  console.log(`Memory in MB: ${megabytes.join(' ')}`)

  const offered = Math.round(rate * OVERLOAD_FACTOR)
  const crowd = createRecorder()
  await asker.openLoop(next, crowd, offered, seconds * OVERLOAD_SHARE)
  crowd.show(`${offered} per second offered`)
  console.log(`Memory in MB: ${await memory()}`)

  const after = createRecorder()
  await asker.openLoop(next, after, rate / 2, 10)
  asker.close()
  after.show('Afterwards, at half the rate')
  await sleep(REST_MS)
  console.log(`Memory in MB, a minute later: ${await memory()}`)
}

ensureBuilt()
const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
const product = await startProductProcess({ dataDir, ...AS_STARTED })
try {
  await measure(product)
  const disagreements = await findDisagreements((statement) => product.sql(statement))
  console.log(`Counters that disagree with their rows: ${disagreements.length}`)
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
