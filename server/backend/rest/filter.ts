/** Conditions on rows: `column=operator.value`, and several of them joined by `or` and `and`. */
import { MAX_LOGIC_DEPTH, MAX_PATTERN_CHARACTERS, MAX_WILDCARDS, type RequestParts } from './limits.ts'
import { unsupportedError } from './refusal.ts'
import { columnSql, type Relation } from './relations.ts'
import { type Params, TextReader } from './sql-text.ts'

const FILTER = /^(not\.)?([a-z]+)\.(.*)$/s
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['cs', '@>'],
])
const STATES = /^(null|true|false|unknown)$/i
const LIST = /^\(\s*(.*)\)$/s
/** An element of a list: quoted, with backslashes before quotes and backslashes, or plain. */
const ELEMENT = /(?:"((?:[^"\\]|\\.)*)"(?=,|$)|([^,)]*))(,|$)/gsy

/** Returns a condition's SQL. @param table the name that the rows' table has in the statement. */
export type Condition = (table: string, params: Params) => string
/** Returns the SQL that follows a column, as in `= $1`. */
type Comparison = (params: Params) => string

/** Reads conditions on the rows of one relation. Each method throws ApiError 400 for what is outside of the grammar. */
export class FilterReader {
  readonly #relation: Relation
  readonly #parts: RequestParts

  constructor(relation: Relation, parts: RequestParts) {
    this.#relation = relation
    this.#parts = parts
  }

  /** @param text operator and value, as in `eq.1`. */
  column(name: string, text: string): Condition {
    const [, negated, operator = '', value = ''] = FILTER.exec(text) ?? []
    return this.#condition(name, negated, operator, value)
  }

  /** @param text conditions in brackets, as in `(a.eq.1,b.eq.2)`. */
  logic(operator: string, text: string): Condition {
    const reader = new TextReader(text)
    const condition = reader.take(/\(/y) ? this.#group(reader, operator, 1) : null
    if (!condition || !reader.isAtEnd()) throw logicError(reader)
    return condition
  }

  #group(reader: TextReader, operator: string, depth: number): Condition {
    if (depth > MAX_LOGIC_DEPTH)
      throw unsupportedError('The parameters or and and hold one more level of and or or')
    const conditions: Condition[] = []
    do conditions.push(this.#term(reader, depth))
    while (reader.take(/,/y))
    if (!reader.take(/\)/y)) throw logicError(reader)
    return (table, params) =>
      `(${conditions.map((condition) => condition(table, params)).join(` ${operator} `)})`
  }

  #term(reader: TextReader, depth: number): Condition {
    const group = reader.take(/(or|and)\(/y)
    if (group) return this.#group(reader, group[1] ?? '', depth + 1)
    const [found, name = '', negated, operator = ''] = reader.take(/(\w+)\.(not\.)?([a-z]+)\./y) ?? []
    if (found === undefined) throw logicError(reader)
    return this.#condition(name, negated, operator, valueInLogic(reader, operator))
  }

  #condition(name: string, negated: string | undefined, operator: string, value: string): Condition {
    this.#parts.add('filters')
    if (/^i?like$/.test(operator)) this.#parts.add('patterns')
    const compare = readComparison(operator, value)
    const not = negated === undefined ? '' : 'not '
    return (table, params) => `${not}${columnSql(this.#relation, table, name)} ${compare(params)}`
  }
}

function logicError({ next }: TextReader) {
  return unsupportedError(
    `The parameters or and and take conditions like (title.eq.a,id.gt.1), which ${next} does not continue`,
  )
}

/** Reads a value up to a comma or closing bracket: a list, a quoted text, an array, or a plain text. */
function valueInLogic(reader: TextReader, operator: string): string {
  if (operator === 'in') return reader.take(/\((?:"(?:[^"\\]|\\.)*"|[^")])*\)/sy)?.[0] ?? ''
  const quoted = reader.take(/"((?:[^"\\]|\\.)*)"(?=[,)])/sy)
  if (quoted) return withoutEscapes(quoted[1] ?? '')
  return (reader.take(/\{[^{}]*\}(?=[,)])/y) ?? reader.take(/[^,)]*/y))?.[0] ?? ''
}

function readComparison(operator: string, value: string): Comparison {
  const comparison = COMPARISONS.get(operator)
  if (comparison) return (params) => `${comparison} ${params.add(value)}`
  if (operator === 'like' || operator === 'ilike') {
    const pattern = value.replaceAll('*', '%')
    if (pattern.split('%').length - 1 > MAX_WILDCARDS || pattern.length > MAX_PATTERN_CHARACTERS)
      throw unsupportedError('The pattern is too long, or has too many wildcards')
    return (params) => `${operator} ${params.add(pattern)}`
  }
  if (operator === 'is' && STATES.test(value)) return () => `is ${value}`
  const elements = operator === 'in' ? readList(value) : null
  if (elements) return (params) => `= any (${params.add(elements)})`
  throw unsupportedError(
    'Filters are eq, neq, gt, gte, lt, lte, in with a list, like, ilike, cs, and is with null, true, false or unknown',
  )
}

/** `(a,"b, c")` → `a` and `b, c`; null for a value that is not a list. */
function readList(value: string): string[] | null {
  const content = LIST.exec(value)?.[1]
  if (content === undefined) return null
  const elements: string[] = []
  if (content === '') return elements
  for (const [, inQuotes, plain = '', separator] of content.matchAll(ELEMENT)) {
    elements.push(inQuotes === undefined ? plain : withoutEscapes(inQuotes))
    if (separator === '') return elements
  }
  return null
}

function withoutEscapes(quoted: string) {
  return quoted.replace(/\\(.)/gs, '$1')
}
