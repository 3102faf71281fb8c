/** `npm run bench -- server [--seconds 2] [--rounds 2] [--only feed]`: see README.md. */
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startPostgrest } from '#tests/support/engines/postgrest.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProductProcess } from '#tests/support/product-process.ts'

import { cpuTimeOf, memoryOf } from '../processes.ts'
import { quantile } from '../quantile.ts'
import { type Case, casesOf, prepare, signIn } from './cases.ts'
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
const REST = '/rest/v1'

interface Target extends Server {
  processIds: readonly number[]
  answers: (which: Case) => boolean
  /** Its own path of a request. */
  pathOf?: (path: string) => string
}

interface Figures {
  times: number[]
  seconds: number
  /** Milliseconds of processor time. */
  serverCpu: number
  databaseCpu: number
}

const closing: (() => Promise<unknown>)[] = []

async function measure(target: Target, which: Case, database: number, into: Figures): Promise<void> {
  const { pathOf = (path) => path, processIds } = target
  const stepsOf = (connection: number) =>
    which.steps(connection).map((step) => ({ ...step, path: pathOf(step.path) }))
  await keepBusy(target, stepsOf, WARM_UP_SECONDS)
  const [server, postgres, started] = [
    await cpuTimeOf(processIds),
    await cpuTimeOf([database]),
    performance.now(),
  ]
  into.times = into.times.concat(await keepBusy(target, stepsOf, seconds))
  into.seconds += (performance.now() - started) / 1000
  into.serverCpu += (await cpuTimeOf(processIds)) - server
  into.databaseCpu += (await cpuTimeOf([database])) - postgres
}

function row(name: string, found: Record<string, Figures>): string {
  const { PostgREST: postgrest, ours, memory } = found
  const rate = (figures?: Figures) => (figures ? figures.times.length / figures.seconds : Number.NaN)
  const cpu = (figures: Figures | undefined, part: 'serverCpu' | 'databaseCpu') =>
    figures ? figures[part] / figures.times.length : Number.NaN
  const share = cpu(ours, 'serverCpu') / (cpu(ours, 'serverCpu') + cpu(ours, 'databaseCpu'))
  const cells = [
    rate(postgrest),
    quantile(postgrest?.times ?? [], 0.5),
    cpu(postgrest, 'serverCpu'),
    rate(ours),
    quantile(ours?.times ?? [], 0.5),
    cpu(ours, 'serverCpu'),
    cpu(ours, 'databaseCpu'),
    100 * share,
    rate(ours) / rate(postgrest),
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
  const [keys] = await rendering.sql('select jwt_secret as secret from auth.keys')
  const postgrest = await startPostgrest(databaseUrl, {
    port: await freePort(),
    jwtSecret: String(keys?.secret),
  })
  closing.push(postgrest.close)

  const key = await rendering.publishableKey()
  const tokens = await signIn(rendering, subjects)
  const targets: Record<string, Target> = {
    PostgREST: {
      ...{ url: postgrest.url, key, tokens, processIds: [postgrest.processId] },
      answers: ({ steps }) => steps(0).every(({ path }) => path.startsWith(REST)),
      pathOf: (path) => path.replace(REST, ''),
    },
    ours: { ...rendering, key, tokens, answers: () => true },
    memory: {
      ...{ ...remembering, key, tokens: await signIn(remembering, subjects) },
      answers: ({ keepable }) => keepable,
    },
  }
  console.log(
    '| request | PostgREST /s | ms | CPU ms | ours /s | ms | CPU ms | database CPU ms | own share, % ' +
      '| rate to PostgREST | memory /s |\n|---|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const which of casesOf(subjects).filter(({ name }) => name.includes(options.only))) {
    const found: Record<string, Figures> = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, target] of Object.entries(targets)) {
        if (!target.answers(which)) continue
        found[name] ??= { times: [], seconds: 0, serverCpu: 0, databaseCpu: 0 }
        await measure(target, which, postgres.processId, found[name])
      }
    }
    console.log(row(which.name, found))
  }
  console.log(
    `Memory in MB: ${await memoryOf(rendering.processIds)}, ${await memoryOf(remembering.processIds)}`,
  )
} finally {
  for (const close of closing.reverse()) await close()
}
