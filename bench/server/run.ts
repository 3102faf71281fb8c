/** `npm run bench -- server [--seconds 2] [--rounds 2] [--only feed]`: see README.md. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { ensureBuilt } from '#tests/support/build.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startPostgrest } from '#tests/support/engines/postgrest.ts'

import { type Case, casesOf } from './cases.ts'
import { memoryOf } from './cpu-time.ts'
import { keepBusy } from './load.ts'
import { type SiteProcess, startSiteProcess } from './site.ts'
import { httpTarget, sqlTarget, type Target } from './targets.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
    postgres: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const WARM_UP_SECONDS = 0.4

const subjectsSchema = v.object({
  member: v.string(),
  profile: v.string(),
  post: v.string(),
  contact: v.string(),
  unliked: v.array(v.string()),
})
const costsSchema = v.record(v.string(), v.object({ rate: v.number(), cpu: v.number() }))
const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) })
const keysSchema = v.object({ jwtSecret: v.string() })

async function signIn(site: SiteProcess) {
  const response = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@hibo.example', password: 'hibo-demo' }),
  })
  return v.parse(sessionSchema, await response.json())
}

interface Figures {
  rate: number
  p50: number
  p95: number
  /** Milliseconds for each request. */
  serverCpu: number
  databaseCpu: number
}

async function measure(target: Target, which: Case): Promise<Figures | null> {
  const asker = target.asker(which)
  if (!asker) return null
  await keepBusy(WARM_UP_SECONDS, asker.ask)
  const before = await target.cpu()
  const { rate, p50, p95, answers } = await keepBusy(seconds, asker.ask)
  const after = await target.cpu()
  await asker.close()
  return {
    rate,
    p50,
    p95,
    serverCpu: (after.server - before.server) / answers,
    databaseCpu: (after.database - before.database) / answers,
  }
}

/** Medians do not combine, means of two rounds are good enough for both. */
function mean(figures: Figures[]): Figures {
  const of = (key: keyof Figures) => figures.reduce((sum, one) => sum + one[key], 0) / figures.length
  const rounded = (value: number) => Number(value.toPrecision(3))
  return {
    rate: rounded(of('rate')),
    p50: rounded(of('p50')),
    p95: rounded(of('p95')),
    serverCpu: rounded(of('serverCpu')),
    databaseCpu: rounded(of('databaseCpu')),
  }
}

ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'hibo-bench-'))
const binaries = options.postgres ? systemBinaries(Number(options.postgres)) : await npmBinaries()
if (!binaries) throw new Error(`PostgreSQL ${options.postgres} is not installed`)
const postgres = await startPostgres(binaries)
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true }), postgres.close]

try {
  const embedded = await startSiteProcess(join(folder, 'embedded'), null)
  closing.push(embedded.close)
  const databaseUrl = await postgres.createBareDatabase()
  const onPostgres = await startSiteProcess(join(folder, 'postgres'), databaseUrl)
  closing.push(onPostgres.close)
  const { jwtSecret } = v.parse(
    keysSchema,
    JSON.parse(await readFile(join(folder, 'postgres/keys.json'), 'utf8')),
  )
  const postgrest = await startPostgrest(databaseUrl, {
    port: Number(new URL(onPostgres.url).port) + 1,
    jwtSecret,
  })
  closing.push(postgrest.close)

  const subjectsOf = async (site: SiteProcess) => {
    const session = await signIn(site)
    const subjects = await site.order({ kind: 'subjects', member: session.user.id }, subjectsSchema)
    return { keys: { publishableKey: site.publishableKey, accessToken: session.access_token }, subjects }
  }
  const [here, there] = [await subjectsOf(embedded), await subjectsOf(onPostgres)]
  const statementCosts = await embedded.order(
    { kind: 'statements', subjects: here.subjects, seconds: seconds / 2 },
    costsSchema,
  )
  const targets = [
    { target: httpTarget('PGlite', embedded, here.keys, null), cases: casesOf(here.subjects) },
    {
      target: httpTarget('PostgreSQL', onPostgres, there.keys, postgres.processId),
      cases: casesOf(there.subjects),
    },
    {
      target: httpTarget('PostgREST', postgrest, there.keys, postgres.processId, true),
      cases: casesOf(there.subjects),
    },
    {
      target: sqlTarget(databaseUrl, postgres.processId, there.subjects.member),
      cases: casesOf(there.subjects),
    },
  ]
  const results: Record<string, Record<string, Figures>> = {}
  for (const { name } of casesOf(here.subjects)) {
    if (options.only && options.only !== name) continue
    const collected = new Map<string, Figures[]>()
    for (let round = 0; round < rounds; round++) {
      for (const { target, cases } of targets) {
        const which = cases.find((candidate) => candidate.name === name)
        const figures = which && (await measure(target, which))
        if (figures) collected.set(target.name, [...(collected.get(target.name) ?? []), figures])
      }
    }
    const byTarget = Object.fromEntries([...collected].map(([target, figures]) => [target, mean(figures)]))
    results[name] = byTarget
    for (const [target, figures] of Object.entries(byTarget))
      console.log(name.padEnd(14), target.padEnd(11), line(figures))
    const alone = statementCosts[name]
    if (alone)
      console.log(
        name.padEnd(14),
        'SQL, PGlite'.padEnd(11),
        `${alone.rate.toFixed(0)}/s cpu ${alone.cpu.toFixed(2)}`,
      )
  }
  const memory = {
    PGlite: await memoryOf(embedded.processId),
    PostgreSQL: await memoryOf(onPostgres.processId),
  }
  console.log('memory, MB', memory)
  if (options.record) {
    const record = {
      postgres: postgres.name,
      seconds,
      rounds,
      cases: results,
      statementsOnPglite: statementCosts,
      memory,
    }
    await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(record, null, 2)}\n`)
  }
} finally {
  for (const close of closing.reverse()) await close()
}

function line({ rate, p50, p95, serverCpu, databaseCpu }: Figures) {
  return [`${rate}/s`.padEnd(8), `p50 ${p50} p95 ${p95} ms`, `cpu ${serverCpu} + ${databaseCpu} ms`].join(
    '  ',
  )
}
