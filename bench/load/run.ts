/** `npm run bench -- load`, with the options that README.md lists. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'

import { createAsker } from './askers.ts'
import { createMix } from './mix.ts'
import { createRecorder, showSummary } from './recorder.ts'
import { type Site, startSite } from './site.ts'
import { measureUnderAttack } from './under-attack.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
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
const REST_MS = 60_000

async function measure({ product, members, memory }: Site): Promise<void> {
  console.log(`Memory in MB before: ${await memory()}`)
  const next = await createMix(product, members)
  const asker = createAsker(product.url, await product.publishableKey())

  await asker.closedLoop(next, createRecorder(), PEOPLE, Math.min(20, seconds / 3)) // warm
  const megabytes: number[] = []
  const sampling = setInterval(async () => megabytes.push(await memory()), (seconds * 1000) / MEMORY_SAMPLES)
  const busy = createRecorder()
  await asker.closedLoop(next, busy, PEOPLE, seconds)
  clearInterval(sampling)
  const saturated = busy.summary()
  showSummary(`${PEOPLE} people at once`, saturated)
  console.log(`Memory in MB: ${megabytes.join(' ')}`)

  const offered = Math.round(saturated.rate * OVERLOAD)
  const crowd = createRecorder()
  await asker.openLoop(next, crowd, offered, seconds * OVERLOAD_SHARE)
  showSummary(`${offered} per second offered`, crowd.summary())
  console.log(`Memory in MB: ${await memory()}`)

  const after = createRecorder()
  await asker.openLoop(next, after, saturated.rate / 2, 10)
  asker.close()
  showSummary('Afterwards, at half the rate', after.summary())
  await sleep(REST_MS)
  console.log(`Memory in MB, a minute later: ${await memory()}`)
}

ensureBuilt()
// Under attack every limit of the site is on; else one process plays everybody.
const site = await startSite(options.attack)
try {
  if (options.attack) await measureUnderAttack(site, seconds, Number(options.attackers), options.only)
  else await measure(site)
  const disagreements = await findDisagreements((statement) => site.product.sql(statement))
  console.log(`Counters that disagree with their rows: ${disagreements.length}`)
} finally {
  await site.stop()
}
