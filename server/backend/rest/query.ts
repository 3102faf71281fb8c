/** The query of a table request: columns, filters and a limit of rows. */
import { type Filter, readFilter } from './filter.ts'
import { MAX_PATTERNS } from './limits.ts'
import { unsupportedError } from './refusal.ts'

const NAME = /^\w+$/
const AMOUNT = /^\d{1,9}$/
const PARAMETERS = new Set(['select', 'limit', 'columns'])
/** Parameters of PostgREST. Without this list they would be read as columns. */
const UNSUPPORTED = new Set(['and', 'or', 'not', 'having', 'on_conflict', 'order', 'offset'])

export interface TableQuery {
  /** Columns in the response's order; `*` stands for all. */
  select: string[]
  filters: Filter[]
  limit: number | null
  /** The columns that rows of a body are read as; null takes the rows' own keys. */
  columns: string[] | null
}

/**
 * @param allowed the parameters, besides filters, that mean something for this method.
 * @throws ApiError 400 for what is outside of the grammar.
 */
export function readTableQuery({ searchParams }: URL, allowed: readonly string[]): TableQuery {
  const query: TableQuery = { select: ['*'], filters: [], limit: null, columns: null }
  const seen = new Set<string>()
  for (const [name, value] of searchParams) {
    if (!PARAMETERS.has(name)) {
      query.filters.push(readColumnFilter(name, value))
      continue
    }
    if (!allowed.includes(name)) throw unsupportedError(`The parameter ${name} means nothing here`)
    if (seen.has(name)) throw unsupportedError(`The parameter ${name} comes twice`)
    seen.add(name)
    readParameter(query, name, value)
  }
  if (query.filters.filter(({ isPattern }) => isPattern).length > MAX_PATTERNS) {
    throw unsupportedError('The query searches too many texts')
  }
  return query
}

function readParameter(query: TableQuery, name: string, value: string) {
  const parts = value.split(',')
  if (name === 'select') query.select = parts.map((part) => (part === '*' ? part : readName(name, part)))
  else if (name === 'columns') {
    query.columns = parts.map((part) => readName(name, part.replace(/^"(.*)"$/, '$1')))
  } else query.limit = readAmount(name, value)
}

function readName(parameter: string, name: string): string {
  if (NAME.test(name)) return name
  throw unsupportedError(
    `The parameter ${parameter} takes names of columns alone, without embeds, aliases, casts and paths`,
  )
}

function readColumnFilter(name: string, value: string): Filter {
  if (UNSUPPORTED.has(name) || !NAME.test(name)) {
    throw unsupportedError(
      'Rows are filtered by plain columns, joined by "and" alone, and come without an order',
    )
  }
  return readFilter(name, value)
}

function readAmount(name: string, value: string): number {
  if (AMOUNT.test(value)) return Number(value)
  throw unsupportedError(`The parameter ${name} takes a whole number`)
}
