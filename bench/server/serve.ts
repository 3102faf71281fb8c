/** A site in a process of its own, which tells its processor time from the benchmark's. Started by `site.ts`. */
import { readSettings } from '#server/config.ts'
import { startSite } from '#server/listen.ts'

import type { Subjects } from './cases.ts'
import { casesOf, liftLimits, readSubjects } from './cases.ts'
import { CONNECTIONS } from './load.ts'

/** A message from the parent process. */
export type Order =
  | { kind: 'start'; dataDir: string; databaseUrl: string | null; cacheVisitorReads: boolean }
  | { kind: 'subjects' }
  | { kind: 'statements'; subjects: Subjects; seconds: number }

/** Statements per second and their processor time in milliseconds, by case. */
export type StatementCosts = Record<string, { rate: number; cpu: number }>

process.env.NODE_ENV = 'production'

let site: Awaited<ReturnType<typeof startSite>> | null = null

async function carryOut(order: Order): Promise<unknown> {
  if (order.kind === 'start') {
    const { dataDir, databaseUrl, cacheVisitorReads } = order
    const settings = { ...readSettings({}), port: 0, dataDir, databaseUrl, demo: true }
    site = await startSite(settings, { backend: { rateLimits: false, cacheVisitorReads } })
    return { url: site.url, publishableKey: site.backend?.publishableKey }
  }
  const backend = site?.backend
  if (!backend) throw new Error('There is no backend yet')
  if (order.kind === 'subjects') {
    await liftLimits(backend.query)
    return readSubjects(backend.query, CONNECTIONS)
  }
  return timeStatements(backend.query, order.subjects, order.seconds)
}

/** The database's part where it lives in this process: each case's statements, as the role that would ask them. */
async function timeStatements(
  query: NonNullable<NonNullable<typeof site>['backend']>['query'],
  subjects: Subjects,
  seconds: number,
): Promise<StatementCosts> {
  const costs: StatementCosts = {}
  for (const { name, statements, signedIn } of casesOf(subjects)) {
    if (!statements) continue
    const asked = statements(0)
    await query(`set role ${signedIn ? 'authenticated' : 'anon'}`)
    await query(`select set_config('request.jwt.claim.sub', $1, false)`, [
      signedIn ? subjects.members[0]?.id : '',
    ])
    const before = process.cpuUsage()
    const started = performance.now()
    let count = 0
    while (performance.now() - started < seconds * 1000 || count % asked.length > 0) {
      const { text, values } = asked[count % asked.length] ?? { text: 'select', values: [] }
      await query(text, values)
      count++
    }
    const { user, system } = process.cpuUsage(before)
    const elapsed = (performance.now() - started) / 1000
    costs[name] = { rate: count / elapsed, cpu: (user + system) / 1000 / count }
    await query('reset role')
  }
  return costs
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.once('SIGTERM', async () => {
  await site?.close()
  process.exit(0)
})
