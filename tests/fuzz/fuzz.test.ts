/**
 * Bad input on every route, column and function: no 5xx, no crash, no hang, no shown code, nothing personal in the
 * log, and data that agrees with itself afterwards. FUZZ_SEED chooses other cases, FUZZ_CASES more of them for each
 * kind, INSTANCES=2 two processes on one database.
 */
import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { ensureBuilt } from '#tests/support/build.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { INSTANCES } from '#tests/support/product-pair.ts'

import { accountCases } from './support/account-cases.ts'
import { createActors } from './support/actors.ts'
import { readRelations, readRoutines } from './support/catalogue.ts'
import { columnCases, queryCases, readSamples, routineCases } from './support/data-cases.ts'
import { pathCases, storageCases } from './support/file-cases.ts'
import { offerCases } from './support/offer-cases.ts'
import { pageCases } from './support/page-cases.ts'
import { createRandom } from './support/random.ts'
import { type Case, startTarget } from './support/target.ts'
import { MARK } from './support/values.ts'
import { send, WIRE_CASES } from './support/wire.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CASES = Number(process.env.FUZZ_CASES ?? 600)
/** Concurrent requests: as many as a browser opens connections. */
const AT_ONCE = 6
const MAX_SHOWN = 10
/** The memory limit of the server, which needs about half of it when warm. */
const MAX_MEMORY_MB = 1_200
/** The server's time limit for the slowest sender, including the interval of its checks. */
const SLOW_SENDER_MS = 30_000

console.log(`Fuzzing with FUZZ_SEED=${SEED} FUZZ_CASES=${CASES}`)
ensureBuilt()
const databaseUrl = INSTANCES === 2 ? (await createTestDatabase()).url : null
const target = await startTarget(databaseUrl, temporaryFolder())
afterAll(target.stop)
const actors = await createActors(target)
const relations = await readRelations(target)
/** The response to half a header. The server waits long for the rest, so this request starts first. */
const slowSender = send(target.port, { name: 'slow', parts: ['GET / HT', 'TP/1.1\r\nA'] }, SLOW_SENDER_MS)

/** Sends `count` cases, several at once. Fails with the wrong cases in a form that can be sent again. */
async function expectNoFindings(cases: Iterator<Case>, count = CASES): Promise<void> {
  const found: string[] = []
  let sent = 0
  async function sender() {
    while (sent++ < count && found.length < MAX_SHOWN) {
      const given = cases.next().value
      const wrong = await target.judge(given)
      if (wrong) found.push(`${wrong}\n${describeCase(given)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  if (!target.isAlive()) found.unshift(`The product ended: ${target.output().slice(-2_000)}`)
  // The summary of a run would cut a comparison of lists short.
  if (found.length > 0) throw new Error(found.join('\n\n'))
}

function describeCase({ method, path, headers, body }: Case) {
  const { authorization, ...others } = headers ?? {}
  const who = authorization ? authorization.slice(0, 30) : 'no token'
  return `${method} ${path.slice(0, 400)}\n${who} ${JSON.stringify(others)}\n${JSON.stringify(String(body ?? '')).slice(0, 600)}`
}

test('no value of a column breaks the site', async () => {
  const samples = await readSamples(target, relations)
  const cases = columnCases(createRandom(SEED), { actors, relations, samples })
  await expectNoFindings(cases, CASES * 3)
})

test('no call of a function breaks the site', async () => {
  const routines = await readRoutines(target)
  await expectNoFindings(routineCases(createRandom(SEED), actors, routines))
})

test('no fact, answer or note of an offer breaks the site', async () => {
  // Members of their first week have one offer at a time.
  await target.sql(`update public.profiles set created_at = now() - interval '1 year' returning id`)
  await expectNoFindings(offerCases(createRandom(SEED), actors))
  const [found] = await target.sql(
    `select count(*)::int as offers, (select count(*)::int from public.job_answers) as answers from public.jobs
    where post_id::text like 'f0f0f0f0-%'`,
  )
  expect([Number(found?.offers) > 0, Number(found?.answers) > 0]).toEqual([true, true])
})

test('no query, header or body of a data request breaks the site', async () => {
  await expectNoFindings(queryCases(createRandom(SEED), actors, relations))
})

test('no request about an account breaks the site', async () => {
  await expectNoFindings(accountCases(createRandom(SEED), actors), CASES / 2)
})

test('no upload and no path of a file breaks the site', async () => {
  const buckets = (await target.sql('select id from storage.buckets')).map(({ id }) => String(id))
  await expectNoFindings(storageCases(createRandom(SEED), actors, buckets))
  await expectNoFindings(pathCases(createRandom(SEED)))
})

test('no URL of a page breaks the site', async () => {
  const rows = await target.sql(`
    select id::text from public.posts union all select username from public.profiles
    union all select id::text from public.profiles union all select id::text from public.categories limit 60`)
  const ids = rows.map(({ id }) => String(id))
  await expectNoFindings(pageCases(createRandom(SEED), ids), CASES / 2)
})

test('bytes that are not HTTP break nothing', async () => {
  const responses = await Promise.all(
    WIRE_CASES.map(async (given) => ({ name: given.name, response: await send(target.port, given, 5_000) })),
  )
  expect(responses.filter(({ response }) => /^HTTP\/1\.1 5/m.test(response))).toEqual([])
  const pipelined = responses.find(({ name }) => name === 'fifty requests at once')
  expect(pipelined?.response.match(/HTTP\/1\.1 200/g)).toHaveLength(51)
  expect(await slowSender).toContain('408 Request Timeout')
})

test('afterwards the site serves, its data agree with themselves, and the log has nothing personal', async () => {
  expect(target.isAlive()).toBe(true)
  expect((await fetch(`${target.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${target.url}/community`)).text()).toContain('query-state')
  expect(await findDisagreements((statement) => target.sql(statement))).toEqual([])
  expect((await target.memory()) ?? 0).toBeLessThan(MAX_MEMORY_MB)
  // Only a site without a mail server has the local mailbox, which logs each mail on purpose.
  const log = target.output().replace(/^Mail to .*\n.*$/gm, '')
  expect(log.split('\n').filter((line) => line.includes(MARK) || /@test\.example/.test(line))).toEqual([])
  expect(log.split('\n').filter((line) => /failed|[Uu]nexpected|[Uu]nhandled/.test(line))).toEqual([])
})
