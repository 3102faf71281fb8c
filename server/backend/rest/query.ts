/** The query of a table request: columns, filters, order and part of the rows. */
import { ApiError } from '../http/api-error.ts'
import { type Filter, readFilter } from './filter.ts'
import { PATTERN_COUNT, QUERY_LIMIT } from './limits.ts'
import { unsupported } from './refusal.ts'

const NAME = /^\w+$/
const ORDER = /^(\w+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/
const AMOUNT = /^\d{1,9}$/
const PARAMETERS = new Set(['select', 'order', 'limit', 'offset', 'columns'])
/** Parameters of PostgREST. Without this list they would be read as columns. */
const UNSUPPORTED = new Set(['and', 'or', 'not', 'having', 'on_conflict'])

export interface Order {
  column: string
  /** `asc`, `desc` or empty. */
  direction: string
  nulls: string
}

export interface TableQuery {
  /** Columns in the response's order; `*` stands for all. */
  select: string[]
  filters: Filter[]
  order: Order[]
  limit: number | null
  offset: number
  /** The columns that rows of a body are read as; null takes the rows' own keys. */
  columns: string[] | null
}

/**
 * @param allowed the parameters, besides filters, that mean something for this method.
 * @throws ApiError 414 when it is too long, 400 for what is outside of the grammar.
 */
export function readTableQuery({ search, searchParams }: URL, allowed: readonly string[]): TableQuery {
  if (search.length > QUERY_LIMIT) throw new ApiError(414, 'PGRST100', 'The query is too long')
  const query: TableQuery = { select: ['*'], filters: [], order: [], limit: null, offset: 0, columns: null }
  const seen = new Set<string>()
  for (const [name, value] of searchParams) {
    if (!PARAMETERS.has(name)) {
      query.filters.push(readColumnFilter(name, value))
      continue
    }
    if (!allowed.includes(name)) throw unsupported(`The parameter ${name} means nothing here`)
    if (seen.has(name)) throw unsupported(`The parameter ${name} comes twice`)
    seen.add(name)
    readParameter(query, name, value)
  }
  if (query.filters.filter(({ isPattern }) => isPattern).length > PATTERN_COUNT) {
    throw unsupported('The query searches too many texts')
  }
  return query
}

function readParameter(query: TableQuery, name: string, value: string) {
  const parts = value.split(',')
  if (name === 'select') query.select = parts.map((part) => (part === '*' ? part : readName(name, part)))
  else if (name === 'columns') {
    query.columns = parts.map((part) => readName(name, part.replace(/^"(.*)"$/, '$1')))
  } else if (name === 'order') query.order = parts.map(readOrder)
  else if (name === 'limit') query.limit = readAmount(name, value)
  else query.offset = readAmount(name, value)
}

function readName(parameter: string, name: string): string {
  if (NAME.test(name)) return name
  throw unsupported(
    `The parameter ${parameter} takes names of columns alone, without embeds, aliases, casts and paths`,
  )
}

function readColumnFilter(name: string, value: string): Filter {
  if (UNSUPPORTED.has(name) || !NAME.test(name)) {
    throw unsupported('Rows are filtered by plain columns, joined by "and" alone')
  }
  return readFilter(name, value)
}

function readOrder(part: string): Order {
  const [, column, direction = '', nulls = ''] = ORDER.exec(part) ?? []
  if (column === undefined) {
    throw unsupported('The parameter order takes columns with asc, desc, nullsfirst and nullslast alone')
  }
  return { column, direction, nulls: nulls.replace('nulls', 'nulls ') }
}

function readAmount(name: string, value: string): number {
  if (AMOUNT.test(value)) return Number(value)
  throw unsupported(`The parameter ${name} takes a whole number`)
}
