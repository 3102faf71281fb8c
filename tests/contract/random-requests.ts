/** Random data requests within the grammar of docs/data-requests.md, made of the columns and values that there are. */
import * as v from 'valibot'

import type { Random } from '#tests/fuzz/support/random.ts'

import type { Deployment } from './deployments.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

interface Column {
  name: string
  /** Ids of rows that were added differ, so that nothing compares their order. */
  isId: boolean
  /** Texts that rows have in it. */
  values: string[]
}

interface Relation {
  name: string
  columns: Column[]
  /** A view that takes no writes is PostgREST's own failure (500), and the client's here (405). */
  isTable: boolean
}

interface Routine {
  name: string
  parameters: string[]
  reads: boolean
  /** Which of several refusals comes first differs in a URL: a wrong argument or a missing right. */
  isPublic: boolean
}

export interface Catalogue {
  relations: Relation[]
  routines: Routine[]
  /** Every id that the community has at its beginning. */
  ids: Set<string>
}

const SAMPLES = 12
const UNKNOWN_COLUMN: Column = { name: 'nothing', isId: false, values: ['1'] }
const ODD_VALUES = [
  '',
  ' ',
  'null',
  'a,b',
  '"quoted"',
  '(a)',
  '*',
  '%',
  '_',
  '\\',
  "it's",
  '{}',
  '5',
  '-1',
  'true',
  'é',
]
const COMPARISONS = ['eq', 'neq', 'gt']

const namesSchema = v.array(
  v.object({ relation: v.string(), column: v.string(), is_id: v.boolean(), is_table: v.boolean() }),
)
const valuesSchema = v.array(v.object({ value: v.string() }))
const routinesSchema = v.array(
  v.object({ name: v.string(), parameters: v.array(v.string()), reads: v.boolean(), isPublic: v.boolean() }),
)

export async function readCatalogue({ sql }: Deployment): Promise<Catalogue> {
  const names = v.parse(
    namesSchema,
    await sql(`
      select c.relname::text as relation, a.attname::text as column, a.atttypid = 'uuid'::regtype as is_id, c.relkind = 'r' as is_table
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, a.attnum`),
  )
  const relations = new Map<string, Relation>()
  const ids = new Set<string>()
  for (const { relation, column, is_id, is_table } of names) {
    const values = v
      .parse(
        valuesSchema,
        await sql(
          `select distinct "${column}"::text as value from public."${relation}" where "${column}" is not null order by 1`,
        ),
      )
      .map(({ value }) => value)
    if (is_id) for (const id of values) ids.add(id)
    const step = Math.max(1, Math.floor(values.length / SAMPLES))
    const samples = values.filter((_, index) => index % step === 0).filter((value) => value.length < 200)
    const known = relations.get(relation) ?? { name: relation, columns: [], isTable: is_table }
    known.columns.push({ name: column, isId: is_id, values: samples })
    relations.set(relation, known)
  }
  const routines = await sql(`
    select p.proname::text as name, to_jsonb(coalesce(p.proargnames[1:p.pronargs], '{}')) as parameters,
      p.provolatile <> 'v' as reads, has_function_privilege('anon', p.oid, 'execute') as "isPublic"
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      -- The two deployments have sessions and keys of their own.
      and p.proname not in ('my_sessions', 'push_key', 'export_counts')
    order by 1`)
  return {
    relations: [...relations.values()],
    routines: v.parse(routinesSchema, routines),
    ids,
  }
}

export function randomRead(random: Random, { relations, routines }: Catalogue): RandomRequest {
  if (random.oneIn(5)) return call(random, random.pick(routines.filter(({ reads }) => reads)), relations)
  const relation = random.pick(relations)
  const query = [
    ...select(random, relation),
    ...Array.from({ length: random.below(3) }, () => filter(random, relation)),
    ...(random.oneIn(3) ? [`limit=${1 + random.below(12)}`] : []),
  ]
  return { method: 'GET', path: `${relation.name}?${query.join('&')}`, headers: accept(random) }
}

export function randomWrite(random: Random, { relations, routines }: Catalogue): RandomRequest {
  if (random.oneIn(8)) return call(random, random.pick(routines), relations)
  const relation = random.pick(relations.filter(({ isTable }) => isTable))
  const wanted = random.oneIn(2)
  const headers = {
    ...accept(random),
    'content-type': 'application/json',
    ...(wanted && { prefer: `return=${random.oneIn(4) ? 'minimal' : 'representation'}` }),
  }
  const filters = Array.from({ length: 1 + random.below(2) }, () => filter(random, relation))
  const parts = [...select(random, relation)]
  const method = random.pick(['POST', 'POST', 'PATCH', 'PATCH', 'DELETE'])
  if (method === 'DELETE') {
    return { method, path: `${relation.name}?${[...parts, ...filters].join('&')}`, headers }
  }
  const columns = Array.from({ length: 1 + random.below(3) }, () => column(random, relation))
  if (method === 'PATCH') {
    const path = `${relation.name}?${[...parts, ...filters].join('&')}`
    return { method, path, headers, body: JSON.stringify(row(random, columns)) }
  }
  const rows = Array.from({ length: random.below(4) }, () => row(random, columns))
  const isList = random.oneIn(3)
  const named =
    isList && random.oneIn(2) ? [`columns=${columns.map(({ name }) => `"${name}"`).join(',')}`] : []
  const path = `${relation.name}?${[...parts, ...named].join('&')}`
  return { method, path, headers, body: JSON.stringify(isList ? rows : row(random, columns)) }
}

function accept(random: Random): Record<string, string> {
  return random.oneIn(5) ? { accept: 'application/vnd.pgrst.object+json' } : {}
}

/** Now and then one that there is not. */
function column(random: Random, { columns }: Relation): Column {
  return random.oneIn(40) ? UNKNOWN_COLUMN : random.pick(columns)
}

function select(random: Random, relation: Relation): string[] {
  if (random.oneIn(4)) return random.oneIn(2) ? ['select=*'] : []
  const names = new Set(Array.from({ length: 1 + random.below(4) }, () => column(random, relation).name))
  return [`select=${[...names].join(',')}`]
}

function filter(random: Random, relation: Relation): string {
  const { name, isId, values } = column(random, relation)
  return `${name}=${encodeURIComponent(condition(random, values, isId ? ['eq', 'neq'] : COMPARISONS))}`
}

function condition(random: Random, values: readonly string[], comparisons: readonly string[]): string {
  switch (random.below(5)) {
    case 0: {
      const list = Array.from({ length: random.below(4) }, () => value(random, values))
      const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
      return `in.(${list.map((text) => (/[,()"\\]/.test(text) || random.oneIn(3) ? quote(text) : text)).join(',')})`
    }
    case 1: {
      const text = value(random, values)
      const start = random.below(text.length + 1)
      const pattern = random.oneIn(3) ? text : `*${text.slice(start, start + 4)}*`
      return `ilike.${pattern}`
    }
    default:
      return `${random.pick(comparisons)}.${value(random, values)}`
  }
}

function value(random: Random, values: readonly string[]): string {
  return values.length === 0 || random.oneIn(6) ? random.pick(ODD_VALUES) : random.pick(values)
}

function row(random: Random, columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, values }) => [name, jsonValue(random, values)]))
}

function jsonValue(random: Random, values: readonly string[]): unknown {
  if (random.oneIn(8)) return random.pick([null, 1, -1.5, true, [], ['a'], {}, { a: [null] }, ''])
  return value(random, values)
}

function call(
  random: Random,
  { name, parameters, reads, isPublic }: Routine,
  relations: readonly Relation[],
): RandomRequest {
  const given = parameters.filter(() => !random.oneIn(3))
  const argument = () => value(random, random.pick(random.pick(relations).columns).values)
  if (reads && isPublic && random.oneIn(2)) {
    const query = given.map((parameter) => `${parameter}=${encodeURIComponent(argument())}`)
    const path = `rpc/${name}${query.length > 0 ? `?${query.join('&')}` : ''}`
    return { method: 'GET', path, headers: {} }
  }
  const numbers = () => (random.oneIn(3) ? random.below(5) : argument())
  return {
    method: 'POST',
    path: `rpc/${name}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(given.map((parameter) => [parameter, numbers()]))),
  }
}
