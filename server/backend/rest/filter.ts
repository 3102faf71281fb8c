/** Filters: `column=operator.value`. */
import { MAX_PATTERN_CHARACTERS, MAX_WILDCARDS } from './limits.ts'
import { unsupportedError } from './refusal.ts'
import { type Params, quoteIdentifier } from './sql-text.ts'

const FILTER = /^([a-z]+)\.(.*)$/s
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
])
const LIST = /^\(\s*(.*)\)$/s
/** An element of a list: quoted, with backslashes before quotes and backslashes, or plain. */
const ELEMENT = /(?:"((?:[^"\\]|\\.)*)"(?=,|$)|([^,)]*))(,|$)/gsy

export interface Filter {
  column: string
  /** Whether it reads each row's whole text. */
  isPattern: boolean
  /** The condition behind the column, as in `= $1`. */
  condition(params: Params): string
}

/** @throws ApiError 400 for every other operator. */
export function readFilter(column: string, text: string): Filter {
  const [, operator = '', value = ''] = FILTER.exec(text) ?? []
  const condition = readCondition(operator, value)
  if (!condition) throw unsupportedError('Filters are eq, neq, gt, in and ilike')
  return { column, isPattern: operator === 'ilike', condition }
}

/** @param table the relation's name, quoted. */
export function whereClause(table: string, filters: readonly Filter[], params: Params): string {
  const terms = filters.map(
    ({ column, condition }) => `${table}.${quoteIdentifier(column)} ${condition(params)}`,
  )
  return terms.length > 0 ? `where ${terms.join(' and ')}` : ''
}

function readCondition(operator: string, value: string): Filter['condition'] | null {
  const comparison = COMPARISONS.get(operator)
  if (comparison) return (params) => `${comparison} ${params.add(value)}`
  if (operator === 'ilike') {
    const pattern = value.replaceAll('*', '%')
    if (pattern.split('%').length - 1 > MAX_WILDCARDS || pattern.length > MAX_PATTERN_CHARACTERS)
      throw unsupportedError('The pattern is too long, or has too many wildcards')
    return (params) => `ilike ${params.add(pattern)}`
  }
  const elements = operator === 'in' ? readList(value) : null
  return elements && ((params) => `= any (${params.add(elements)})`)
}

/** `(a,"b, c")` → `a` and `b, c`; null for a value that is not a list. */
function readList(value: string): string[] | null {
  const content = LIST.exec(value)?.[1]
  if (content === undefined) return null
  const elements: string[] = []
  if (content === '') return elements
  for (const [, inQuotes, plain = '', separator] of content.matchAll(ELEMENT)) {
    elements.push(inQuotes === undefined ? plain : inQuotes.replace(/\\(.)/gs, '$1'))
    if (separator === '') return elements
  }
  return null
}
