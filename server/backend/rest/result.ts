/**
 * SQL of the one row in which PostgreSQL answers a request. Some requests must fail inside of the statement, so that a
 * change is undone in the same round trip: it then reads a setting that does not exist, whose name says why.
 */
import type { DatabaseError } from '../database/database-error.ts'
import { MAX_RESPONSE_BYTES } from './limits.ts'
import { unsupportedError } from './refusal.ts'

const UNKNOWN_SETTING = '42704'
const SETTING = /\bhibo\.(rows|bytes)_(\d+)/

/**
 * SQL that returns one `ResultRow` with what `rows` selects: a list, or the one row; any other number of rows fails then.
 * `.*`, because a column may have the name, too.
 */
export function rowsResult(rows: string, oneRow: boolean): string {
  const list = 'json_agg(row_to_json(listed.*))'
  return `select ${oneRow ? `(${list} -> 0)` : `coalesce(${list}, '[]')`}::text as body, count(*) as count${
    oneRow ? `, case when count(*) <> 1 then current_setting('hibo.rows_' || count(*)) end` : ''
  } from (${rows}) as listed`
}

/** The same without the rows. They are made whole, because PostgreSQL asks for no right to what it leaves out. */
export function countResult(rows: string): string {
  return `select null as body, count(listed.*) as count from (${rows}) as listed`
}

/** Fails if the result's body is too large. @param columns SQL of further columns, each after a comma. */
export function boundedResult(result: string, columns: string): string {
  return `select answer.*${columns}, case when octet_length(body) > ${MAX_RESPONSE_BYTES}
    then current_setting('hibo.bytes_' || octet_length(body)) end from (${result}) as answer`
}

/** The refusal for which the statement failed; null for every other error. */
export function refusalOfResult({ code, message }: DatabaseError): Response | null {
  const [, kind, amount] = (code === UNKNOWN_SETTING && SETTING.exec(message)) || []
  if (kind === undefined) return null
  if (kind === 'bytes') {
    const refusal = unsupportedError(
      `The response would have ${amount} bytes, more than ${MAX_RESPONSE_BYTES}`,
    )
    const body = { code: refusal.code, message: refusal.message, details: null, hint: null }
    return Response.json(body, { status: refusal.status })
  }
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${amount} rows`,
    hint: null,
  }
  return Response.json(body, { status: 406 })
}
