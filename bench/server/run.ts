/** `npm run bench -- server [--seconds 2] [--rounds 2] [--only feed]`: see README.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { sign } from 'hono/jwt'
import * as v from 'valibot'

import { ensureBuilt } from '#tests/support/build.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startPostgrest } from '#tests/support/engines/postgrest.ts'
import { freePort } from '#tests/support/free-port.ts'

import { type Case, casesOf } from './cases.ts'
import { memoryOf } from './cpu-time.ts'
import { keepBusy } from './load.ts'
import { type Figures, lineOf, tablesOf } from './report.ts'
import { startSiteProcess } from './site.ts'
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
  members: v.array(v.object({ id: v.string(), contact: v.string(), session: v.string() })),
  jwtSecret: v.string(),
  profile: v.string(),
  posts: v.array(v.string()),
})
const costsSchema = v.record(v.string(), v.object({ rate: v.number(), cpu: v.number() }))

/** Tokens as our server issues them: the sample community's passwords are nobody's business but one. */
async function tokensOf(siteUrl: string, { jwtSecret, members }: v.InferOutput<typeof subjectsSchema>) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { aud: 'authenticated', role: 'authenticated', iat: exp - 3600, exp }
  return Promise.all(
    members.map(({ id, session }) =>
      sign({ ...claims, sub: id, session_id: session, iss: `${siteUrl}/auth/v1` }, jwtSecret, 'HS256'),
    ),
  )
}

async function measure(target: Target, which: Case): Promise<Figures | null> {
  const asker = target.asker(which)
  if (!asker) return null
  await keepBusy(WARM_UP_SECONDS, asker.round, asker.ask)
  const before = await target.cpu()
  const { rate, p50, p95, answers } = await keepBusy(seconds, asker.round, asker.ask)
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

async function startSite(name: string, databaseUrl: string | null, cacheVisitorReads: boolean) {
  const dataDir = join(folder, name)
  const site = await startSiteProcess({ dataDir, databaseUrl, cacheVisitorReads })
  closing.push(site.close)
  const subjects = await site.order({ kind: 'subjects' }, subjectsSchema)
  const accessTokens = await tokensOf(site.url, subjects)
  return { ...site, name, subjects, keys: { publishableKey: site.publishableKey, accessTokens } }
}

try {
  const databaseUrl = await postgres.createBareDatabase()
  const embedded = await startSite('PGlite', null, false)
  const onPostgres = await startSite('PostgreSQL', databaseUrl, false)
  const embeddedKept = await startSite('PGlite, memory', null, true)
  const onPostgresKept = await startSite('PostgreSQL, memory', databaseUrl, true)
  const { jwtSecret } = onPostgres.subjects
  const postgrest = await startPostgrest(databaseUrl, { port: await freePort(), jwtSecret })
  closing.push(postgrest.close)

  const statementCosts = await embedded.order(
    { kind: 'statements', subjects: embedded.subjects, seconds: seconds / 2 },
    costsSchema,
  )
  const database = postgres.processId
  const siteTarget = (
    site: Awaited<ReturnType<typeof startSite>>,
    onServer: boolean,
    answers: 'site' | 'memory',
  ) => ({
    target: httpTarget({ ...site, databaseProcess: onServer ? database : null, answers }, site.keys),
    cases: casesOf(site.subjects),
  })
  const targets = [
    siteTarget(embedded, false, 'site'),
    siteTarget(onPostgres, true, 'site'),
    siteTarget(embeddedKept, false, 'memory'),
    siteTarget(onPostgresKept, true, 'memory'),
    {
      target: httpTarget(
        { ...postgrest, name: 'PostgREST', databaseProcess: database, answers: 'data' },
        onPostgres.keys,
      ),
      cases: casesOf(onPostgres.subjects),
    },
    {
      target: sqlTarget(databaseUrl, database, onPostgres.subjects.members),
      cases: casesOf(onPostgres.subjects),
    },
  ]
  const results: Record<string, Record<string, Figures>> = {}
  for (const { name } of casesOf(embedded.subjects)) {
    if (options.only && !options.only.split(',').includes(name)) continue
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
      console.log(name.padEnd(14), target.padEnd(18), lineOf(figures))
    const alone = statementCosts[name]
    if (alone)
      console.log(
        name.padEnd(14),
        'SQL, PGlite'.padEnd(18),
        `${alone.rate.toFixed(0)}/s cpu ${alone.cpu.toFixed(2)}`,
      )
  }
  const memory: Record<string, number> = {}
  for (const site of [embedded, onPostgres, embeddedKept, onPostgresKept]) {
    memory[site.name] = await memoryOf(site.processId)
  }
  console.log('memory, MB', memory)
  const found = { cases: results, statementsOnPglite: statementCosts }
  console.log(`\n${tablesOf(found)}`)
  if (options.record) {
    const record = { postgres: postgres.name, seconds, rounds, ...found, memory }
    await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(record, null, 2)}\n`)
  }
} finally {
  for (const close of closing.reverse()) await close()
}
