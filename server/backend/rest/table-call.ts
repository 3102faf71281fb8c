/**
 * Requests of tables and views: rows are read, added, changed and deleted. Each is one statement in one round trip, as
 * PostgREST writes it; docs/data-requests.md says what is answered.
 */
import { ApiError } from '../http/api-error.ts'
import { invalidBodyError, type JsonBody, readJsonBody } from './body.ts'
import { whereClause } from './filter.ts'
import { type ResponseFormat, readResponseFormat } from './headers.ts'
import { oneRowResult } from './one-row.ts'
import { readTableQuery, type TableQuery } from './query.ts'
import { unsupportedError } from './refusal.ts'
import type { Column, Relation } from './relations.ts'
import { emptyResponse, jsonResponse, type PlannedRequest } from './response.ts'
import {
  jsonRecordset,
  limitClause,
  Params,
  qualifiedName,
  quoteIdentifier,
  selectAsList,
} from './sql-text.ts'

/** @throws ApiError for what is outside of the grammar. */
export function planTableRequest(relation: Relation, request: Request, body: Uint8Array): PlannedRequest {
  const format = readResponseFormat(request)
  const url = new URL(request.url)
  switch (request.method) {
    case 'POST': {
      const query = readTableQuery(url, ['select', 'columns'])
      return insert(relation, query, readJsonBody(request, body), format)
    }
    case 'PATCH':
      return update(relation, readTableQuery(url, ['select']), readJsonBody(request, body), format)
    case 'DELETE':
      return remove(relation, readTableQuery(url, ['select']), format)
    default:
      return read(relation, readTableQuery(url, ['select', 'limit']), format)
  }
}

function read(relation: Relation, query: TableQuery, { oneRow }: ResponseFormat): PlannedRequest {
  const params = new Params()
  const table = qualifiedName(relation.name)
  const rows = `select ${columnList(table, query.select)} from ${table} ${whereClause(table, query.filters, params)}
    ${limitClause(query.limit)}`
  return {
    statement: { sql: oneRow ? oneRowResult(rows) : selectAsList(rows), params: params.values },
    toResponse: (row) => jsonResponse(row, { oneRow }),
  }
}

function insert(
  relation: Relation,
  query: TableQuery,
  body: JsonBody,
  format: ResponseFormat,
): PlannedRequest {
  if (query.filters.length > 0) throw unsupportedError('Rows are added without filters')
  const params = new Params()
  const table = qualifiedName(relation.name)
  const columns = givenColumns(relation, query.columns ?? keysOf(body))
  const names = columns.map(({ name }) => quoteIdentifier(name))
  const sql = `insert into ${table} ${names.length > 0 ? `(${names})` : ''} select ${names.map((name) => `given.${name}`)}
    from ${jsonRecordset(params.add(body.text), columns, body.isList)}`
  return planChange({ sql, params: params.values }, table, query, format, 201)
}

function update(
  relation: Relation,
  query: TableQuery,
  body: JsonBody,
  format: ResponseFormat,
): PlannedRequest {
  const params = new Params()
  const table = qualifiedName(relation.name)
  const columns = body.isList ? [] : givenColumns(relation, keysOf(body))
  if (columns.length === 0) throw invalidBodyError('A change takes one object with columns')
  const changes = columns.map(({ name }) => `${quoteIdentifier(name)} = given.${quoteIdentifier(name)}`)
  const sql = `update ${table} set ${changes} from ${jsonRecordset(params.add(body.text), columns, false)}
    ${requireFilter(table, query, params)}`
  return planChange({ sql, params: params.values }, table, query, format)
}

function remove(relation: Relation, query: TableQuery, format: ResponseFormat): PlannedRequest {
  const params = new Params()
  const table = qualifiedName(relation.name)
  const sql = `delete from ${table} ${requireFilter(table, query, params)}`
  return planChange({ sql, params: params.values }, table, query, format)
}

/** @throws ApiError 400 without a filter: a change of all rows is a mistake. */
function requireFilter(table: string, query: TableQuery, params: Params): string {
  if (query.filters.length === 0) throw unsupportedError('A change needs a filter')
  return whereClause(table, query.filters, params)
}

/** Reads no column that is not asked for: a caller who may not read a row may still change it, as with PostgREST. */
function planChange(
  change: PlannedRequest['statement'],
  table: string,
  query: TableQuery,
  { oneRow, returnsRows }: ResponseFormat,
  createdStatus?: 201,
): PlannedRequest {
  const returned = returnsRows ? columnList(table, query.select) : '1'
  const rows = 'select * from changed'
  const result = oneRow ? oneRowResult(rows) : returnsRows ? selectAsList(rows) : 'select null as body'
  return {
    statement: { ...change, sql: `with changed as (${change.sql} returning ${returned}) ${result}` },
    toResponse: (row) =>
      returnsRows
        ? jsonResponse(row, { status: createdStatus ?? 200, oneRow })
        : emptyResponse(createdStatus ?? 204),
  }
}

function columnList(table: string, names: readonly string[]): string {
  return names.map((name) => (name === '*' ? `${table}.*` : `${table}.${quoteIdentifier(name)}`)).join(', ')
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
