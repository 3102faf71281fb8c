/** `npm run bench -- load [--minutes 10] [--engine pglite|postgres] [--record]`: see README.md. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import { createAsker } from './askers.ts'
import { createMix, readSubjects } from './mix.ts'
import { createRecorder, type Summary } from './recorder.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    engine: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.minutes) * 60
/** People at once that keep the site busy without a queue that grows. */
const PEOPLE = 24
const MEMBERS = 20
/** Of the time under load. */
const OVERLOAD_SHARE = 0.15
const OVERLOAD = 3
const MEMORY_SAMPLES = 20

interface Result {
  minutes: number
  people: number
  saturated: Summary
  /** MB, evenly spread over the time under load. */
  memory: number[]
  /** MB, at the end of the overload and of the recovery. */
  memoryAfter: (number | null)[]
  overload: Summary & { offered: number }
  recovery: Summary
  disagreements: string[]
}

async function prepare(product: ProductProcess) {
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index++) members.push(await createMember(product))
  const [limits] = await product.sql(`select to_regclass('internal.limits') is not null as there`)
  if (limits?.there)
    await product.sql('update internal.limits set amount = 1000000000, newcomer_amount = null')
  const page = await (await fetch(`${product.url}/404`)).text()
  return { members, key: /"publishableKey":"([^"]+)"/.exec(page)?.[1] ?? '' }
}

async function measure(product: ProductProcess): Promise<Result> {
  const { members, key } = await prepare(product)
  const next = createMix(await readSubjects(product, members))
  const asker = createAsker(product.url, key)

  await asker.closedLoop(next, createRecorder(), PEOPLE, Math.min(20, seconds / 3)) // warm
  const memory: number[] = []
  const sampling = setInterval(
    async () => memory.push((await product.memory()) ?? 0),
    (seconds * 1000) / MEMORY_SAMPLES,
  )
  const busy = createRecorder()
  await asker.closedLoop(next, busy, PEOPLE, seconds)
  clearInterval(sampling)
  const saturated = busy.summary()

  const offered = Math.round(saturated.rate * OVERLOAD)
  const crowd = createRecorder()
  await asker.openLoop(next, crowd, offered, seconds * OVERLOAD_SHARE)
  const overload = { offered, ...crowd.summary() }
  const memoryAfter = [await product.memory()]

  const after = createRecorder()
  await asker.openLoop(next, after, saturated.rate / 2, 10)
  asker.close()
  memoryAfter.push(await product.memory())
  const disagreements = await findDisagreements((statement) => product.sql(statement))
  return {
    minutes: seconds / 60,
    people: PEOPLE,
    saturated,
    memory,
    memoryAfter,
    overload,
    recovery: after.summary(),
    disagreements,
  }
}

async function measurePglite(): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
  const product = await startProductProcess({ dataDir })
  try {
    return await measure(product)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measurePostgres(): Promise<Result> {
  const server = await startPostgres(await npmBinaries())
  const product = await startProductProcess({ databaseUrl: await server.createBareDatabase() })
  try {
    return await measure(product)
  } finally {
    await product.stop()
    await server.close()
  }
}

function show(engine: string, { saturated, memory, memoryAfter, overload, recovery, disagreements }: Result) {
  console.log(
    `\n${engine}: ${saturated.rate} answers per second, ${saturated.refused} refused`,
    saturated.errors,
  )
  console.table(saturated.kinds)
  console.log(`Memory in MB: ${memory.join(' ')}; after overload and recovery: ${memoryAfter.join(' ')}`)
  console.log(
    `${overload.offered} per second offered: ${overload.rate} answered (p95 ${overload.latency.p95} ms), ` +
      `${overload.refused} refused (p50 ${overload.refusals.p50}, p95 ${overload.refusals.p95} ms)`,
    overload.errors,
  )
  console.log(
    `Afterwards, at half the rate: p95 ${recovery.latency.p95} ms, ${recovery.refused} refused`,
    recovery.errors,
  )
  console.log(`Counters that disagree with their rows: ${disagreements.length}`)
}

ensureBuilt()
const engines = { pglite: measurePglite, postgres: measurePostgres }
const results: Record<string, Result> = {}
for (const [engine, run] of Object.entries(engines)) {
  if (options.engine && options.engine !== engine) continue
  const result = await run()
  results[engine] = result
  show(engine, result)
}
if (options.record) {
  const record = join(import.meta.dirname, 'result.json')
  // One engine alone leaves the other's figures in place.
  const before: unknown = existsSync(record) ? JSON.parse(await readFile(record, 'utf8')) : {}
  await writeFile(record, `${JSON.stringify(Object.assign({}, before, results), null, 2)}\n`)
}
