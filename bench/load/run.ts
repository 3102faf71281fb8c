/** `npm run bench -- load`, with the options that README.md lists. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startProcessPair } from '#tests/support/product-pair.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import { createAsker } from './askers.ts'
import { createMix, readSubjects } from './mix.ts'
import { prepare } from './prepare.ts'
import { createRecorder, type Summary } from './recorder.ts'
import { measureUnderAttack, showUnderAttack } from './under-attack.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    engine: { type: 'string' },
    instances: { type: 'string' },
    record: { type: 'boolean', default: false },
    attack: { type: 'boolean', default: false },
    attackers: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.minutes) * 60
/** People at once that keep the site busy without a queue that grows. */
const PEOPLE = 24
/** Share of the time under load. */
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

type Work<T> = (product: ProductProcess) => Promise<T>
/** Under attack every limit of the site is on; else one process plays everybody. */
const rateLimits = options.attack

async function onPglite<T>(work: Work<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
  const product = await startProductProcess({ dataDir, rateLimits })
  try {
    return await work(product)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres<T>(work: Work<T>): Promise<T> {
  const server = await startPostgres(await npmBinaries())
  const product = await startProductProcess({ databaseUrl: await server.createBareDatabase(), rateLimits })
  try {
    return await work(product)
  } finally {
    await product.stop()
    await server.close()
  }
}

/** Behind a proxy, which takes its part of the machine with one instance as with two. */
async function onInstances<T>(work: Work<T>): Promise<T> {
  const server = await startPostgres(await npmBinaries())
  const dataDir = await mkdtemp(join(tmpdir(), 'hibo-load-'))
  const pair = await startProcessPair(await server.createBareDatabase(), dataDir)
  try {
    if (options.instances === '1') {
      await pair.killOne(1)
      await delay(10_000) // until the proxy has noticed
    }
    return await work(pair)
  } finally {
    await pair.stop()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
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
const engines = options.instances
  ? { [`PostgreSQL, instances: ${options.instances}`]: onInstances }
  : { pglite: onPglite, postgres: onPostgres }
const results: Record<string, unknown> = {}
for (const [engine, on] of Object.entries(engines)) {
  if (options.engine && options.engine !== engine) continue
  if (options.attack) {
    const attackers = Number(options.attackers)
    const result = await on((product) => measureUnderAttack(product, seconds, attackers, options.only))
    results[`${engine} under attack`] = result
    showUnderAttack(engine, result)
  } else {
    const result = await on(measure)
    results[engine] = result
    show(engine, result)
  }
}
if (options.record) {
  const record = join(import.meta.dirname, 'result.json')
  // One engine alone leaves the other's figures in place.
  const before: unknown = existsSync(record) ? JSON.parse(await readFile(record, 'utf8')) : {}
  await writeFile(record, `${JSON.stringify(Object.assign({}, before, results), null, 2)}\n`)
}
