/** What calls of functions and requests of tables share that are one statement: PostgreSQL writes the answer's JSON. */
import type { Statement } from '../database/pipeline.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const DEFAULT_ACCEPT = /^(application\/json|\*\/\*)\s*(;|$)/i

/** The row that such a statement answers with. */
export interface AnswerRow {
  /** JSON; null for SQL's null. */
  answer: string | null
  /** Rows in the answer, or rows that were changed. */
  count: number
}

export interface PlainCall {
  statement: Statement
  answer(row: AnswerRow): Response
}

/** Whether nothing but JSON and the defaults is asked for: no counts, ranges or other forms. */
export function wantsPlainJson({ headers }: Request): boolean {
  return (
    DEFAULT_ACCEPT.test(headers.get('accept') ?? '*/*') && !headers.has('prefer') && !headers.has('range')
  )
}

/** The text of a body that is one JSON object, with its keys; null for every other body. An empty one is `{}`. */
export function readJsonObject(request: Request, body: Uint8Array | null) {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? 'application/json')) return null
  const text = new TextDecoder().decode(body ?? undefined)
  if (text === '') return { text: '{}', keys: [] }
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { text, keys: Object.keys(value) } : null
  } catch {
    return null
  }
}

/** A source of one row, `given`, that reads the JSON object in parameter $1 as columns of these types. */
export function givenRow(columns: readonly { name: string; type: string }[]): string {
  const types = columns.map(({ name, type }) => `${quoted(name)} ${type}`)
  return `json_to_record($1::json) as given (${types})`
}

/** An `AnswerRow` of all that `rows` selects. */
export function answerOfRows(rows: string): string {
  return `select coalesce(json_agg(row_to_json(listed)), '[]')::text as answer, count(*)::int as count
    from (${rows}) as listed`
}

/** A name as SQL takes it, whatever is in it. */
export function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

/** 200 with the JSON as PostgreSQL wrote it. */
export function jsonAnswer({ answer, count }: AnswerRow): Response {
  const headers = { ...contentRange(count), 'content-type': 'application/json; charset=utf-8' }
  return new Response(answer ?? 'null', { headers })
}

/** @param count of the rows that PostgREST would name. */
export function emptyAnswer(status: 201 | 204, count: number): Response {
  return new Response(null, { status, headers: contentRange(count) })
}

function contentRange(count: number) {
  return { 'content-range': count > 0 ? `0-${count - 1}/*` : '*/*' }
}
