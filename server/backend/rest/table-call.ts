/**
 * Plans requests that read, add, change and delete rows of tables and views. Each is one statement in one round trip,
 * as PostgREST writes it; docs/data-requests.md describes the responses.
 */
import { ApiError } from '../http/api-error.ts'
import { invalidBodyError, type JsonBody, readJsonBody } from './body.ts'
import { type ResponseFormat, readResponseFormat } from './headers.ts'
import { applyRange, readTableQuery, type TableQuery } from './query.ts'
import { unsupportedError } from './refusal.ts'
import type { Column, Relation } from './relations.ts'
import { emptyResponse, jsonResponse, type PlannedRequest, partOfRows, rangeOf } from './response.ts'
import { countResult, rowsResult } from './result.ts'
import { rowsSql, whereClause } from './rows.ts'
import type { Rows } from './select.ts'
import { jsonRecordset, Params, qualifiedName, quoteIdentifier } from './sql-text.ts'

/** @throws ApiError for what is outside of the grammar. */
export function planTableRequest(relation: Relation, request: Request, body: Uint8Array): PlannedRequest {
  const format = readResponseFormat(request)
  const read = (...allowed: string[]) =>
    readTableQuery(new URL(request.url), relation, ['select', 'or', 'and', ...allowed])
  switch (request.method) {
    case 'POST':
      return insert(relation, read('columns', 'on_conflict'), readJsonBody(request, body), format)
    case 'PATCH':
      return update(relation, read(), readJsonBody(request, body), format)
    case 'DELETE':
      return remove(relation, read(), format)
    default: {
      const { rows } = read('order', 'limit', 'offset')
      if (request.method === 'GET') applyRange(rows, request.headers.get('range'))
      return select(rows, format, request.method === 'HEAD')
    }
  }
}

function select(rows: Rows, { oneRow, counts }: ResponseFormat, isHead: boolean): PlannedRequest {
  const params = new Params()
  const sql = rowsSql(rows, params)
  const result = isHead ? countResult(sql.select) : rowsResult(sql.select, oneRow)
  const total = counts ? `(select count(*) ${sql.matching})` : 'null::bigint'
  return {
    statement: {
      sql: `select answer.*, ${total} as total from (${result}) as answer`,
      params: params.values,
    },
    toResponse(row) {
      const { status, range } = partOfRows(row, rows.offset)
      return jsonResponse(row, { status, oneRow, range, isHead })
    },
  }
}

function insert(
  relation: Relation,
  query: TableQuery,
  body: JsonBody,
  format: ResponseFormat,
): PlannedRequest {
  if (query.rows.conditions.length > 0) throw unsupportedError('Rows are added without filters')
  const params = new Params()
  const table = params.nextTable()
  const columns = givenColumns(relation, query.columns ?? keysOf(body))
  const names = columns.map(({ name }) => quoteIdentifier(name))
  const sql = `insert into ${qualifiedName(relation.name)} as ${table} ${names.length > 0 ? `(${names})` : ''}
    select ${names.map((name) => `given.${name}`)}
    from ${jsonRecordset(params.add(body.text), columns, body.isList)}
    ${onConflict(query.conflict ?? relation.primaryKey, names, format)}`
  return planChange({ sql, params: params.values }, table, query, format, 'added')
}

function onConflict(
  key: readonly string[],
  names: readonly string[],
  { duplicates }: ResponseFormat,
): string {
  if (duplicates === null || key.length === 0) return ''
  const target = `on conflict (${key.map(quoteIdentifier)})`
  if (duplicates === 'ignore' || names.length === 0) return `${target} do nothing`
  return `${target} do update set ${names.map((name) => `${name} = excluded.${name}`)}`
}

function update(
  relation: Relation,
  query: TableQuery,
  body: JsonBody,
  format: ResponseFormat,
): PlannedRequest {
  const params = new Params()
  const table = params.nextTable()
  const columns = body.isList ? [] : givenColumns(relation, keysOf(body))
  if (columns.length === 0) throw invalidBodyError('A change takes one object with columns')
  const changes = columns.map(({ name }) => `${quoteIdentifier(name)} = given.${quoteIdentifier(name)}`)
  const sql = `update ${qualifiedName(relation.name)} as ${table} set ${changes}
    from ${jsonRecordset(params.add(body.text), columns, false)}${requireFilter(table, query, params)}`
  return planChange({ sql, params: params.values }, table, query, format, 'changed')
}

function remove(relation: Relation, query: TableQuery, format: ResponseFormat): PlannedRequest {
  const params = new Params()
  const table = params.nextTable()
  const sql = `delete from ${qualifiedName(relation.name)} as ${table}${requireFilter(table, query, params)}`
  return planChange({ sql, params: params.values }, table, query, format, 'removed')
}

/** @throws ApiError 400 without a filter: a change of all rows is a mistake. */
function requireFilter(table: string, { rows }: TableQuery, params: Params): string {
  if (rows.conditions.length === 0) throw unsupportedError('A change needs a filter')
  return whereClause(rows.conditions.map((condition) => condition(table, params)))
}

/** Reads only requested columns: as in PostgREST, a caller who may not read a row may still change it. */
function planChange(
  change: PlannedRequest['statement'],
  table: string,
  { rows: { columns, embeds } }: TableQuery,
  { oneRow, returnsRows, counts }: ResponseFormat,
  what: 'added' | 'changed' | 'removed',
): PlannedRequest {
  if (embeds.length > 0) throw unsupportedError('Rows that were changed come without embeds')
  const returned = returnsRows ? columns.map((column) => column(table)).join(', ') : '1'
  const rows = 'select * from changed'
  const result = oneRow || returnsRows ? rowsResult(rows, oneRow) : countResult(rows)
  return {
    statement: { ...change, sql: `with changed as (${change.sql} returning ${returned}) ${result}` },
    toResponse(row) {
      const { count = 0 } = row
      const range = rangeOf(what === 'changed' ? 0 : null, count, counts ? count : null)
      return returnsRows
        ? jsonResponse(row, { status: what === 'added' ? 201 : 200, oneRow, range })
        : emptyResponse(what === 'added' ? 201 : 204, range)
    },
  }
}

function keysOf({ keys: [first = [], ...others] }: JsonBody): string[] {
  const known = new Set(first)
  const same = (keys: string[]) => keys.length === known.size && keys.every((key) => known.has(key))
  if (others.every(same)) return first
  throw invalidBodyError('All object keys must match')
}

function givenColumns({ name: relation, columns }: Relation, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = columns.get(name)
    if (column) return column
    const message = `Could not find the '${name}' column of '${relation}' in the schema cache`
    throw new ApiError(400, 'PGRST204', message)
  })
}
