/** Random data requests within the grammar of docs/data-requests.md, made of existing columns and values. */
import type { Routine } from '#tests/fuzz/support/catalogue.ts'
import type { Random } from '#tests/fuzz/support/random.ts'

import type { Catalogue, Column, Relation } from './catalogue.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

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
const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']
const ORDERS = ['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst']

export function randomRead(random: Random, catalogue: Catalogue): RandomRequest {
  const { relations, routines } = catalogue
  if (random.oneIn(5)) return call(random, random.pick(routines.filter(({ reads }) => reads)), relations)
  const relation = random.pick(relations)
  const embeds = random.oneIn(2) ? [] : [embed(random, catalogue, relation, 2)]
  const [columns = 'select=*'] = select(random, relation)
  const query = [
    [columns, ...embeds.map(({ text }) => text)].join(','),
    ...embeds.flatMap(({ query }) => query),
    ...Array.from({ length: random.below(3) }, () => filter(random, relation)),
    ...(random.oneIn(4) ? [logic(random, relation)] : []),
    ...(random.oneIn(2) ? order(random, relation) : random.oneIn(3) ? [`limit=${1 + random.below(12)}`] : []),
  ]
  const path = `${relation.name}?${query.join('&')}`
  const headers = {
    ...(random.oneIn(4) && { prefer: 'count=exact' }),
    ...(isOrdered(path) && random.oneIn(3) && { range: `${random.below(5)}-${3 + random.below(9)}` }),
  }
  if (random.oneIn(12)) return { method: 'HEAD', path, headers }
  return { method: 'GET', path, headers: { ...accept(random), ...headers } }
}

/** Whether the rows come in an order that leaves nothing to chance. */
export const isOrdered = (path: string) => /[?&]order=[^&]*,id/.test(path)

/** Orders by an id, which no two rows share, so that a limited part of the rows is the same everywhere. */
function order(random: Random, relation: Relation, prefix = ''): string[] {
  const { name } = column(random, relation)
  const first = `${prefix}order=${name}${random.pick(ORDERS)}`
  if (!relation.columns.some(({ name }) => name === 'id')) return [first]
  const part = random.oneIn(2)
    ? [`${prefix}limit=${1 + random.below(9)}`, `${prefix}offset=${random.below(9)}`]
    : []
  return [`${first},id${random.pick(ORDERS)}`, ...part]
}

/** @returns the embed for `select`, with the parameters about its rows. */
function embed(
  random: Random,
  catalogue: Catalogue,
  { neighbours }: Relation,
  depth: number,
): { text: string; query: string[] } {
  if (random.oneIn(30) || neighbours.length === 0) return { text: 'nothing(*)', query: [] }
  const neighbour = random.pick(neighbours)
  const relation = catalogue.relations.find(({ name }) => name === neighbour.relation)
  if (!relation) throw new Error(`The catalogue lacks ${neighbour.relation}`)
  const name = random.pick(neighbour.names)
  const alias = random.oneIn(3) ? `alias_${depth}` : null
  const inner = random.oneIn(4) ? '!inner' : ''
  const within = depth > 1 && random.oneIn(3) ? [embed(random, catalogue, relation, depth - 1)] : []
  const [columns = 'select=*'] = select(random, relation)
  const items = [columns.replace('select=', ''), ...within.map(({ text }) => text)].join(',')
  const prefix = `${alias ?? name.split('!')[0]}.`
  const query = [
    ...within.flatMap(({ query }) => query.map((part) => prefix + part)),
    ...(random.oneIn(3) ? [prefix + filter(random, relation)] : []),
    // PostgREST's inner joins ignore rows beyond the embed's limit, so only other embeds get a limit.
    ...(inner === '' && random.oneIn(3) ? order(random, relation, prefix) : []),
  ]
  return { text: `${alias === null ? '' : `${alias}:`}${name}${inner}(${items})`, query }
}

/** Joins two or three conditions, one of which may be a group. */
function logic(random: Random, relation: Relation): string {
  const condition = () => {
    const [name = '', text = ''] = filter(random, relation).split('=')
    const [operator = '', ...value] = decodeURIComponent(text).split('.')
    const given = value.join('.')
    const isPlain = operator === 'in' || operator === 'is' || operator === 'not' || /^[\w:+-]+$/.test(given)
    return `${name}.${operator}.${isPlain ? given : quoted(given)}`
  }
  const group = () => `${random.pick(['or', 'and'])}(${condition()},${condition()})`
  const terms = [condition(), random.oneIn(3) ? group() : condition()]
  return `${random.pick(['or', 'and'])}=${encodeURIComponent(`(${terms.join(',')})`)}`
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

/** Picks a column, now and then one that does not exist. */
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
  switch (random.below(7)) {
    case 5:
      return `${random.oneIn(2) ? 'not.' : ''}is.${random.oneIn(9) ? random.pick(['true', 'FALSE', 'unknown']) : 'null'}`
    case 6:
      return random.oneIn(2) ? `cs.${value(random, values)}` : `not.eq.${random.below(9)}`
    case 0: {
      const list = Array.from({ length: random.below(4) }, () => value(random, values))
      return `in.(${list.map((text) => (/[,()"\\]/.test(text) || random.oneIn(3) ? quoted(text) : text)).join(',')})`
    }
    case 1: {
      const text = value(random, values)
      const start = random.below(text.length + 1)
      const pattern = random.oneIn(3) ? text : `*${text.slice(start, start + 4)}*`
      return `${random.pick(['like', 'ilike'])}.${pattern}`
    }
    default:
      return `${random.pick(comparisons)}.${value(random, values)}`
  }
}

function quoted(text: string) {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
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
  // In a URL, either a wrong argument or a missing right may be refused first, so only public functions use one.
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
