/** Each fault is named by the health check and by one incident, on two instances, and so is its end. */
import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { freePort } from '#tests/support/free-port.ts'
import { listen } from '#tests/support/listen.ts'
import { startProcessPair } from '#tests/support/product-pair.ts'
import { OPERATOR_SECRET, startProductProcess } from '#tests/support/product-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Half a minute in life; a fault then has four looks within its two minutes. */
const EVERY_MS = 1_000
/** Runs first in a process, whose clock is then two minutes fast. */
const FAST_CLOCK = `const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + 120_000)
      else super(...parts)
    }
    static now() {
      return Real.now() + 120_000
    }
  }`
const LONG_MS = 180_000
const newsSchema = v.object({
  type: v.string(),
  data: v.object({ incident: v.string(), kind: v.string(), cause: v.string(), instance: v.string() }),
})
type News = v.InferOutput<typeof newsSchema>
const problemsSchema = v.object({ problems: v.array(v.object({ kind: v.string(), cause: v.string() })) })

let news: News[] = []
const receiver = createServer(async (request, response) => {
  news.push(v.parse(newsSchema, JSON.parse(await readText(request))))
  response.end()
})
const watched = { everyMs: EVERY_MS, alertUrl: `http://127.0.0.1:${await listen(receiver)}/` }

ensureBuilt()
const server = await startPostgres(await npmBinaries())
const databaseUrl = await server.createBareDatabase()
const mailPort = await freePort()
const files = temporaryFolder()
const pair = await startProcessPair(databaseUrl, files, { watched, smtpUrl: `smtp://127.0.0.1:${mailPort}` })
afterAll(async () => {
  await pair?.stop()
  await server?.close()
  receiver.close()
})
beforeEach(async () => {
  // Told once an hour: a test does not wait for that.
  await pair.sql('delete from auth.incidents')
  news = []
})

async function problemsAt(port: number) {
  const headers = { authorization: `Bearer ${OPERATOR_SECRET}` }
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { headers })
  const { problems } = v.parse(problemsSchema, await response.json())
  return { status: response.status, problems: problems.filter(({ kind }) => kind !== 'disk-low') }
}

/** Waits until the health check of an instance names this fault, and no other. */
const named = (port: number, kind: string) =>
  waitFor(
    `the fault ${kind}`,
    async () => {
      const { status, problems } = await problemsAt(port)
      return status === 503 && problems.map((problem) => problem.kind).join() === kind
        ? problems[0]
        : undefined
    },
    LONG_MS,
  )
/** Waits until the health check of an instance finds nothing: an answer is shared for a second. */
const well = (port: number) =>
  waitFor('health', async () => {
    const { status, problems } = await problemsAt(port)
    return (status === 200 && problems.length === 0) || undefined
  })
const told = (event: string, kind: string) =>
  waitFor(
    `incident.${event} of ${kind}`,
    () => news.find(({ type, data }) => type === `incident.${event}` && data.kind === kind)?.data,
    LONG_MS,
  )
const keysOf = (event: string) =>
  news
    .filter(({ type, data }) => type === `incident.${event}` && data.kind !== 'disk-low')
    .map(({ data }) => data.incident)

test('a stopped database', async () => {
  const start = await server.halt()
  try {
    for (const port of pair.ports) expect((await named(port, 'database')).cause).toContain('ECONNREFUSED')
    await waitFor('both', () => keysOf('began').length === 2 || undefined)
  } finally {
    await start()
  }
  await told('ended', 'database')
  await waitFor('both', () => keysOf('ended').length === 2 || undefined)
  expect(new Set([...keysOf('began'), ...keysOf('ended')]).size).toBe(1)
  for (const port of pair.ports) await well(port)
})

test('a mail server that refuses', async () => {
  await pair.sql(
    `with someone as (
       insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), 'someone@example.org', now(), '{"full_name":"Some One"}') returning id)
     insert into internal.outbox (kind, recipient) select 'password-changed', id from someone`,
  )
  const [one, other] = pair.ports
  for (const port of [one, other])
    expect((await named(port, 'mail')).cause).toMatch(/ECONNECTION|ESOCKET|REFUSED/)
  await told('began', 'mail')
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      stream.on('end', done).resume()
    },
  })
  await new Promise<void>((resolve) => mails.listen(mailPort, '127.0.0.1', resolve))
  try {
    await told('ended', 'mail')
  } finally {
    mails.close()
  }
  expect(keysOf('began')).toHaveLength(1)
  expect(keysOf('ended')).toEqual(keysOf('began'))
})

test('an instance that stands still', async () => {
  const [, frozen] = pair.processIds
  if (frozen === undefined) throw new Error('There are two processes')
  process.kill(frozen, 'SIGSTOP')
  try {
    const { cause } = await named(pair.ports[0], 'instance')
    expect(cause).toMatch(new RegExp(`:${pair.ports[1]} for \\d+ s$`))
    await told('began', 'instance')
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await told('ended', 'instance')
  expect(keysOf('began')).toHaveLength(1)
  expect(keysOf('ended')).toEqual(keysOf('began'))
})

test('an instance whose clock is two minutes fast', async () => {
  const late = await startProductProcess({
    ...{ databaseUrl, dataDir: files, watched, proxied: { siteUrl: pair.url } },
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FAST_CLOCK)}` },
  })
  try {
    expect((await named(late.port, 'clock')).cause).toMatch(/^1[12]\d s$/)
    expect((await told('began', 'clock')).instance).toContain(`:${late.port}`)
    await well(pair.ports[0])
  } finally {
    await late.stop()
  }
  await told('ended', 'clock')
})
