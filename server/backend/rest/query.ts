/** The query of a table request: its parameters, and the range of rows that its headers may narrow. */
import { ApiError } from '../http/api-error.ts'
import { FilterReader } from './filter.ts'
import { RequestParts } from './limits.ts'
import { unsupportedError } from './refusal.ts'
import { columnSql, type Relation } from './relations.ts'
import { type Rows, readSelect } from './select.ts'

const NAME = /^\w+$/
const AMOUNT = /^\d{1,9}$/
const ORDER = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/
const RANGE = /^(\d{1,9})-(\d{0,9})$/
/** Parameters, besides filters, that may stand behind the name of an embed. */
const ROWS_PARAMETERS = new Set(['order', 'limit', 'offset', 'or', 'and'])
const REQUEST_PARAMETERS = new Set(['select', 'columns', 'on_conflict'])
/** PostgREST's parameters that this server refuses. Without this list they would be read as columns. */
const UNSUPPORTED_PARAMETERS = new Set(['not', 'having'])

export interface TableQuery {
  rows: Rows
  /** The columns that rows of a body are read as; null takes the rows' own keys. */
  columns: string[] | null
  /** Columns in which a row of a body may conflict with an existing one; null is the primary key. */
  conflict: string[] | null
}

/**
 * @param allowed the parameters, besides filters, that mean something for this method.
 * @throws ApiError 400 for what is outside of the grammar.
 */
export function readTableQuery(
  { searchParams }: URL,
  relation: Relation,
  allowed: readonly string[],
): TableQuery {
  const parts = new RequestParts()
  const rows = readSelect(searchParams.get('select') ?? '*', relation, parts)
  const names = (parameter: string) => searchParams.get(parameter)?.split(',').map(readName) ?? null
  const seen = new Set<string>()
  for (const [name, value] of searchParams) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const isFilter = !ROWS_PARAMETERS.has(last) && !REQUEST_PARAMETERS.has(name)
    if (!isFilter && !allowed.includes(last))
      throw unsupportedError(`The parameter ${last} means nothing for this method`)
    if (last !== 'or' && last !== 'and' && !isFilter && seen.has(name))
      throw unsupportedError(`The parameter ${last} comes twice`)
    seen.add(name)
    if (!REQUEST_PARAMETERS.has(name)) readRowsParameter(rowsAt(rows, path), last, value, parts)
  }
  return { rows, columns: names('columns'), conflict: names('on_conflict') }
}

function readRowsParameter(rows: Rows, name: string, value: string, parts: RequestParts) {
  const filters = new FilterReader(rows.relation, parts)
  if (name === 'order') rows.order = value.split(',').map((part) => readOrder(rows.relation, part, parts))
  else if (name === 'limit' || name === 'offset') rows[name] = readAmount(name, value)
  else if (name === 'or' || name === 'and')
    rows.conditions.unshift(filters.logic(name, value)) // first, as in PostgREST
  else if (rows.embeds.some(({ as }) => as === name) && !rows.relation.columns.has(name))
    throw unsupportedError(
      `Rows are not filtered by the embed ${name}; ${name}!inner(…) leaves out rows without any`,
    )
  else if (NAME.test(name) && !UNSUPPORTED_PARAMETERS.has(name))
    rows.conditions.push(filters.column(name, value))
  else throw unsupportedError('Rows are filtered by plain columns')
}

/** Finds the rows of an embed. @param path the names of the embeds around it, then its own. */
function rowsAt(rows: Rows, path: readonly string[]): Rows {
  let found = rows
  for (const name of path) {
    if (UNSUPPORTED_PARAMETERS.has(name))
      throw unsupportedError('Conditions that are joined by or and and are not negated')
    const embed = found.embeds.find((each) => each.as === name || each.name === name)
    if (!embed) {
      throw new ApiError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`)
    }
    found = embed.rows
  }
  return found
}

function readOrder(relation: Relation, text: string, parts: RequestParts) {
  const [, name, direction = 'asc', nulls] = ORDER.exec(text) ?? []
  if (name === undefined)
    throw unsupportedError('Rows are ordered by columns, as in name.asc or name.desc.nullslast')
  parts.add('columns to order by')
  const order = `${direction}${nulls ? ` nulls ${nulls}` : ''}`
  return (table: string) => `${columnSql(relation, table, name)} ${order}`
}

function readName(text: string): string {
  const name = text.replace(/^"(.*)"$/, '$1')
  if (NAME.test(name)) return name
  throw unsupportedError('The parameters columns and on_conflict take names of columns alone')
}

function readAmount(name: string, value: string): number {
  if (AMOUNT.test(value)) return Number(value)
  throw unsupportedError(`The parameter ${name} takes a whole number from 0 to 999999999`)
}

/**
 * Narrows the rows to those of the header `Range`, as in `0-9`; other units are left alone, as HTTP has it.
 * @throws ApiError 416 if none can be left.
 */
export function applyRange(rows: Rows, header: string | null) {
  const [, first, last] = RANGE.exec(header ?? '') ?? []
  if (first === undefined) return
  const ends = [last ? Number(last) + 1 : null, rows.limit === null ? null : rows.offset + rows.limit]
  const end = Math.min(...ends.filter((each) => each !== null))
  const offset = Math.max(Number(first), rows.offset)
  if (rows.limit === 0) return
  if (end <= offset) throw new ApiError(416, 'PGRST103', 'Requested range not satisfiable')
  rows.offset = offset
  rows.limit = Number.isFinite(end) ? end - offset : null
}
