/**
 * Random requests within our grammar get what PostgREST answers: rows, statuses, codes and messages.
 * CONTRACT_SEED chooses others, CONTRACT_CASES more of them.
 */
import { afterAll, expect, test } from 'vitest'

import { createRandom } from '#tests/fuzz/support/random.ts'

import { readCatalogue } from './catalogue.ts'
import { type Actor, type Deployment, openTwins } from './deployments.ts'
import { isOrdered, type RandomRequest, randomRead, randomWrite } from './random-requests.ts'

const SEED = Number(process.env.CONTRACT_SEED ?? 1)
const CASES = Number(process.env.CONTRACT_CASES ?? 400)
const MAX_SHOWN = 5
const ACTORS: readonly Actor[] = ['visitor', 'demo', 'admin']
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00/g

console.log(`Comparing with CONTRACT_SEED=${SEED} CONTRACT_CASES=${CASES}`)
const twins = await openTwins()
const catalogue = await readCatalogue(twins.reference)
const startedAtMs = Date.now()
afterAll(() => twins.close())

/**
 * Returns what both responses must agree on. The words of PostgREST's own refusals differ between versions, and of two
 * invalid values (SQLSTATE class 22) a response may name either.
 */
async function outcome(deployment: Deployment, actor: Actor, request: RandomRequest) {
  const { method, path, headers, body } = request
  const response = await deployment.ask(actor, path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const { status } = response
  // A request with an unknown column may have a second fault, and a response may name either.
  if (status >= 300 && path.includes('nothing')) return { status: 400, refusal: 'a fault' }
  if (status >= 300) return { status, refusal: text === '' ? null : refusal(JSON.parse(text)) }
  // A function's result is one row for PostgREST.
  const range = path.startsWith('rpc/') ? null : response.headers.get('content-range')
  if (text === '') return { status, range }
  return { status, range, body: withoutOrder(JSON.parse(withoutChance(text)), path) }
}

/**
 * Invalid values may have one of two codes, 22P02 and 22007. A function whose one JSON argument is missing is
 * not found by PostgREST's cache or, later, by the database.
 */
function refusal({ code, message }: { code: string; message: string }) {
  if (code.startsWith('22')) return '22'
  if (code === '42883') return 'PGRST202'
  // Of two tables without permission a response may name either.
  if (code === '42501') return code
  // PostgREST numbers the tables of embeds, which changes the messages.
  return code.startsWith('PGRST') ? code : `${code} ${message.replace(/_\d\b/, '')}`
}

/** Replaces ids and moments that the two databases chose since the start. */
function withoutChance(text: string) {
  return text
    .replace(UUID, (id) => (catalogue.ids.has(id) ? id : '<new id>'))
    .replace(MOMENT, (moment) => (Date.parse(moment) < startedAtMs ? moment : '<moment>'))
}

/** Sorts rows that the request does not order, because their order is chance. */
function withoutOrder(rows: unknown, path: string): unknown {
  if (!Array.isArray(rows)) return sortDeeply(rows)
  if (isOrdered(path)) return rows.map(sortDeeply)
  return /[?&]limit=/.test(path) ? rows.length : sortDeeply(rows)
}

/** Sorts keys and lists by their JSON. */
function sortDeeply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(sortDeeply(each))).sort()
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortDeeply(inner)]))
}

async function findDifferences(next: (random: ReturnType<typeof createRandom>) => RandomRequest) {
  const random = createRandom(SEED)
  const statuses = new Map<number, number>()
  const found: string[] = []
  for (let number = 0; number < CASES && found.length < MAX_SHOWN; number++) {
    const actor = random.pick(ACTORS)
    const request = next(random)
    const theirs = await outcome(twins.reference, actor, request)
    const ours = await outcome(twins.ours, actor, request)
    statuses.set(theirs.status, (statuses.get(theirs.status) ?? 0) + 1)
    const [asked, wanted, got] = [request, theirs, ours].map((each) => JSON.stringify(each).slice(0, 2_000))
    if (wanted !== got) found.push(`${actor} ${asked}\nPostgREST: ${wanted}\nours: ${got}`)
  }
  return { found, statuses }
}

test('random reads get what PostgREST answers', async () => {
  const { found, statuses } = await findDifferences((random) => randomRead(random, catalogue))
  expect(found).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(CASES / 4)
})

test('random writes get what PostgREST answers', async () => {
  const { found, statuses } = await findDifferences((random) => randomWrite(random, catalogue))
  expect(found).toEqual([])
  for (const status of [200, 201, 204, 403]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
})
