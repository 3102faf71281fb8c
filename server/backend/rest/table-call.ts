/**
 * The plain requests of tables and views, which the app repeats most: columns of the rows that compare with given
 * values, and rows added, changed or taken away without asking for them. Each is one statement in one round trip, as
 * PostgREST writes it. Lite takes whatever asks for more: embeds, an order, other filters, the rows of a change.
 */
import type { Statement } from '../database/pipeline.ts'
import { MAX_ROWS } from './limits.ts'
import {
  answerOfRows,
  emptyAnswer,
  givenRow,
  jsonAnswer,
  type PlainCall,
  quoted,
  readJsonObject,
  wantsPlainJson,
} from './plain-request.ts'
import type { Column, Relation } from './relations.ts'

const COMPARISON = /^(eq|neq|gt|gte|lt|lte)\.(.*)$/s
const OPERATORS: Record<string, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** @returns null for what is no plain request. */
export function tableCall(relation: Relation, request: Request, body: Uint8Array | null): PlainCall | null {
  if (!wantsPlainJson(request)) return null
  const search = [...new URL(request.url).searchParams]
  switch (request.method) {
    case 'GET':
      return read(relation, search)
    case 'POST':
      return search.length === 0 ? insert(relation, givenColumns(relation, request, body)) : null
    case 'PATCH':
      return update(relation, givenColumns(relation, request, body), search)
    case 'DELETE':
      return remove(relation, search)
    default:
      return null
  }
}

type Parameter = [name: string, value: string]

function read(relation: Relation, search: Parameter[]): PlainCall | null {
  const [select, ...selects] = valuesOf(search, 'select')
  const [limit = String(MAX_ROWS), ...limits] = valuesOf(search, 'limit')
  if (select === undefined || selects.length > 0 || limits.length > 0 || !/^\d{1,9}$/.test(limit)) return null
  const columns = columnsOf(relation, select.split(','))
  const filters = search.filter(([name]) => name !== 'select' && name !== 'limit')
  const where = conditions(relation, filters, 1)
  if (!columns || !where) return null
  const rows = `select ${columns.map(({ name }) => quoted(name))} from ${nameOf(relation)} as target
    ${where.sql} limit ${Math.min(Number(limit), MAX_ROWS)}`
  return { statement: { sql: answerOfRows(rows), params: where.params }, answer: jsonAnswer }
}

function valuesOf(search: Parameter[], wanted: string) {
  return search.filter(([name]) => name === wanted).map(([, value]) => value)
}

interface Given {
  columns: Column[]
  /** The row as JSON. */
  json: string
}

function givenColumns(relation: Relation, request: Request, body: Uint8Array | null): Given | null {
  const object = readJsonObject(request, body)
  const columns = object && columnsOf(relation, object.keys)
  return columns && { columns, json: object.text }
}

function insert(relation: Relation, given: Given | null): PlainCall | null {
  if (!given) return null
  const names = given.columns.map(({ name }) => quoted(name))
  const sql = `insert into ${nameOf(relation)} (${names}) select ${names.map((name) => `given.${name}`)}
    from ${givenRow(given.columns)}`
  return { statement: countOf(sql, [given.json]), answer: () => emptyAnswer(201, 0) }
}

function update(relation: Relation, given: Given | null, search: Parameter[]): PlainCall | null {
  const where = conditions(relation, search, 2)
  if (!given || !where?.sql) return null
  const changes = given.columns.map(({ name }) => `${quoted(name)} = given.${quoted(name)}`)
  const sql = `update ${nameOf(relation)} as target set ${changes} from ${givenRow(given.columns)} ${where.sql}`
  return {
    statement: countOf(sql, [given.json, ...where.params]),
    answer: ({ count }) => emptyAnswer(204, count),
  }
}

function remove(relation: Relation, search: Parameter[]): PlainCall | null {
  const where = conditions(relation, search, 1)
  if (!where?.sql) return null
  const sql = `delete from ${nameOf(relation)} as target ${where.sql}`
  return { statement: countOf(sql, where.params), answer: () => emptyAnswer(204, 0) }
}

/** The columns of these names; null when there are none, or one is unknown or comes twice. */
function columnsOf({ columns }: Relation, names: readonly string[]): Column[] | null {
  const found = [...new Set(names)].flatMap((name) => columns.get(name) ?? [])
  return found.length > 0 && found.length === names.length ? found : null
}

/** @param first number of the first parameter. @returns null when a filter is no comparison of a column. */
function conditions({ columns }: Relation, filters: readonly Parameter[], first: number) {
  const params: string[] = []
  const terms: string[] = []
  for (const [name, filter] of filters) {
    const [, operator = '', value = ''] = COMPARISON.exec(filter) ?? []
    const sign = OPERATORS[operator]
    if (sign === undefined || !columns.has(name)) return null
    terms.push(`target.${quoted(name)} ${sign} $${first + params.length}`)
    params.push(value)
  }
  return { sql: terms.length > 0 ? `where ${terms.join(' and ')}` : '', params }
}

function nameOf({ name }: Relation) {
  return `public.${quoted(name)}`
}

/** Asks for no column of what was changed, so that who may not read it may change it, as with PostgREST. */
function countOf(change: string, params: string[]): Statement {
  return {
    sql: `with changed as (${change} returning 1) select null as answer, count(*)::int as count from changed`,
    params,
  }
}
