/**
 * Random requests within our grammar get what PostgREST answers: rows, statuses, codes and messages.
 * CONTRACT_SEED chooses others, CONTRACT_CASES more of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createRandom } from '#tests/fuzz/support/random.ts'

import { type Actor, type Deployment, openTwins } from './deployments.ts'
import {
  type Catalogue,
  type RandomRequest,
  randomRead,
  randomWrite,
  readCatalogue,
} from './random-requests.ts'

const SEED = Number(process.env.CONTRACT_SEED ?? 1)
const CASES = Number(process.env.CONTRACT_CASES ?? 400)
const SHOWN = 5
const ACTORS: readonly Actor[] = ['visitor', 'demo', 'admin']
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00/g

let twins: Awaited<ReturnType<typeof openTwins>>
let catalogue: Catalogue
/** Milliseconds. */
let began: number
beforeAll(async () => {
  console.log(`Comparing with CONTRACT_SEED=${SEED} CONTRACT_CASES=${CASES}`)
  twins = await openTwins()
  catalogue = await readCatalogue(twins.reference)
  began = Date.now()
})
afterAll(() => twins.close())

/**
 * The parts in which both must agree. The words of PostgREST's own refusals differ from version to version, and of two
 * values that don't fit (22) either may be named.
 */
async function outcome(deployment: Deployment, actor: Actor, request: RandomRequest) {
  const { method, path, headers, body } = request
  const response = await deployment.ask(actor, path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const { status } = response
  if (status >= 400) return { status, refusal: text === '' ? null : refusal(JSON.parse(text)) }
  if (text === '') return { status }
  const parsed: unknown = JSON.parse(withoutChance(text))
  const isRows = Array.isArray(parsed) && !path.startsWith('rpc/')
  return { status, body: isRows ? rowsOf(parsed, path) : parsed }
}

/**
 * Two values that don't fit may have two codes, 22P02 and 22007. A function with one JSON argument that is missing is
 * not found by PostgREST's cache or, later, by the database.
 */
function refusal({ code, message }: { code: string; message: string }) {
  if (code.startsWith('22')) return '22'
  if (code === '42883') return 'PGRST202'
  return code.startsWith('PGRST') ? code : `${code} ${message}`
}

/** Ids and moments that the databases chose meanwhile differ. */
function withoutChance(text: string) {
  return text
    .replace(UUID, (id) => (catalogue.ids.has(id) ? id : '<new id>'))
    .replace(MOMENT, (moment) => (Date.parse(moment) < began ? moment : '<moment>'))
}

/** Rows have no order, so the rows of a part are chance. */
function rowsOf(rows: unknown[], path: string) {
  const isPart = /[?&]limit=/.test(path) || rows.length === 1_000
  return isPart ? rows.length : rows.map((row) => JSON.stringify(row)).sort()
}

async function differences(next: (random: ReturnType<typeof createRandom>) => RandomRequest) {
  const random = createRandom(SEED)
  const statuses = new Map<number, number>()
  const found: string[] = []
  for (let number = 0; number < CASES && found.length < SHOWN; number++) {
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
  const { found, statuses } = await differences((random) => randomRead(random, catalogue))
  expect(found).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(CASES / 4)
})

test('random writes get what PostgREST answers', async () => {
  const { found, statuses } = await differences((random) => randomWrite(random, catalogue))
  expect(found).toEqual([])
  for (const status of [200, 201, 204, 403]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
})
