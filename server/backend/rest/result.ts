/**
 * SQL of the one row in which PostgreSQL answers a request. Some requests must fail inside the statement, so that a
 * change is undone in the same round trip. The statement then reads an unknown setting whose name gives the reason.
 */
import type { DatabaseError } from '../database/database-error.ts'
import { errorResponse } from '../http/error-response.ts'
import { MAX_BYTES } from './limits.ts'
import { unsupportedError } from './refusal.ts'

const UNKNOWN_SETTING = '42704'
const SETTING = /\bhibo\.(rows|bytes)_(\d+)/

/**
 * SQL of rows as JSON, `item`, behind `from`. A setting of the transaction counts the bytes of all items, nested ones
 * included, and the statement fails at the first row above the limit, so that memory never holds more. `.*`, because a
 * column may have the table's name.
 */
export function boundedList(rows: string): string {
  const before = `coalesce(nullif(current_setting('hibo.bytes', true), ''), '0')::bigint`
  return `(select row_to_json(one.*) as item from (${rows}) as one offset 0) as listed
    where case
      when set_config('hibo.bytes', (${before} + octet_length(listed.item::text))::text, true)::bigint > ${MAX_BYTES}
      then current_setting('hibo.bytes_' || octet_length(listed.item::text)) end is null`
}

/** SQL that returns one `ResultRow`: a list, or the one row; any other number of rows fails then. */
export function rowsResult(rows: string, oneRow: boolean): string {
  const body = oneRow ? '(json_agg(listed.item) -> 0)' : `coalesce(json_agg(listed.item), '[]')`
  const check = oneRow
    ? `, case when count(*) <> 1 then current_setting('hibo.rows_' || count(*)) end as checked`
    : ''
  return `select ${body}::text as body, count(*) as count${check} from ${boundedList(rows)}`
}

/** SQL that counts rows. It reads whole rows, because PostgreSQL checks no right to a column that is not read. */
export function countResult(rows: string): string {
  return `select null as body, count(listed.*) as count from (${rows}) as listed`
}

/** The refusal that made the statement fail; null for every other error. */
export function refusalOfResult({ code, message }: DatabaseError): Response | null {
  const [, kind, amount] = (code === UNKNOWN_SETTING && SETTING.exec(message)) || []
  if (kind === undefined) return null
  if (kind === 'bytes') {
    const sentence = `The response would have more than ${MAX_BYTES} bytes: ask for less at once`
    return errorResponse('rest', unsupportedError(sentence))
  }
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${amount} rows`,
    hint: null,
  }
  return Response.json(body, { status: 406 })
}
