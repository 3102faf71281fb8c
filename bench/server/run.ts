/** `npm run bench -- server [--seconds 2] [--rounds 2] [--only feed]`: see README.md. */
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { signIn } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import { cpuTimeOf, memoryOf } from '../processes.ts'
import { quantile } from '../quantile.ts'
import { type Case, casesOf, prepare, type Subjects } from './cases.ts'
import { CONNECTIONS, keepBusy, type Server } from './load.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const WARM_UP_SECONDS = 0.4

interface Target extends Server {
  processIds: readonly number[]
}

interface Figures {
  times: number[]
  /** Beside them. */
  writes: number
  seconds: number
  /** Milliseconds of processor time. */
  serverCpu: number
  databaseCpu: number
}

const closing: (() => Promise<unknown>)[] = []

async function measure(target: Target, which: Case, database: number, into: Figures): Promise<void> {
  const { processIds } = target
  await keepBusy(target, which, WARM_UP_SECONDS)
  const [server, postgres, started] = [
    await cpuTimeOf(processIds),
    await cpuTimeOf([database]),
    performance.now(),
  ]
  const { times, writes } = await keepBusy(target, which, seconds)
  into.times = into.times.concat(times)
  into.writes += writes
  into.seconds += (performance.now() - started) / 1000
  into.serverCpu += (await cpuTimeOf(processIds)) - server
  into.databaseCpu += (await cpuTimeOf([database])) - postgres
}

/** Tokens of this server, one for each member. */
async function tokensOf(product: ProductProcess, { members }: Subjects) {
  const tokens: string[] = []
  for (const member of members) tokens.push((await signIn(product, member)).access_token)
  return tokens
}

function row(name: string, { ours, memory }: Record<string, Figures>): string {
  const rate = (figures?: Figures) => (figures ? figures.times.length / figures.seconds : Number.NaN)
  const count = ours?.times.length ?? Number.NaN
  const [own, database] = [(ours?.serverCpu ?? 0) / count, (ours?.databaseCpu ?? 0) / count]
  const cells = [
    rate(ours),
    quantile(ours?.times ?? [], 0.5),
    own,
    database,
    (100 * own) / (own + database),
    rate(memory),
  ]
  return `| ${[name, ...cells.map((figure) => (figure > 0 ? Number(figure.toPrecision(3)).toLocaleString('en') : '–'))].join(' | ')} |`
}

ensureBuilt()
try {
  const postgres = await startPostgres(await npmBinaries())
  closing.push(postgres.close)
  const databaseUrl = await postgres.createBareDatabase()
  const rendering = await startProductProcess({ databaseUrl, cacheVisitorReads: false })
  closing.push(rendering.stop)
  const remembering = await startProductProcess({ databaseUrl })
  closing.push(remembering.stop)
  const subjects = await prepare(rendering, CONNECTIONS)
  const key = await rendering.publishableKey()
  const tokens = await tokensOf(rendering, subjects)
  const targets: Record<string, Target> = {
    ours: { ...rendering, key, tokens },
    memory: { ...remembering, key, tokens: await tokensOf(remembering, subjects) },
  }
  console.log(
    '| request | per second | ms | CPU ms | database CPU ms | own share, % | memory, per second |\n|---|---|---|---|---|---|---|',
  )
  for (const which of casesOf(subjects).filter(({ name }) => name.includes(options.only))) {
    const found: Record<string, Figures> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, target] of Object.entries(targets)) {
        if (name === 'memory' && !which.keepable) continue
        found[name] ??= { times: [], writes: 0, seconds: 0, serverCpu: 0, databaseCpu: 0 }
        await measure(target, which, postgres.processId, found[name])
      }
    }
    console.log(row(which.name, found))
    if (which.beside)
      for (const [name, { writes, seconds }] of Object.entries(found))
        console.log(`Writes a second beside it, ${name}: ${(writes / seconds).toFixed(1)}`)
  }
  console.log(
    `Memory in MB: ${await memoryOf(rendering.processIds)}, ${await memoryOf(remembering.processIds)}`,
  )
} finally {
  for (const close of closing.reverse()) await close()
}
