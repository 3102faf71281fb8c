/**
 * Requests that want one row as an object, as `.single()` sends them. Any other number of rows must fail inside of the
 * statement, so that a change is undone in the same round trip: the statement then reads a setting that does not exist.
 */
import type { DatabaseError } from '../database/database-error.ts'

const UNKNOWN_SETTING = '42704'
const SETTING = /\bhibo\.rows_(\d+)/

/** SQL that returns one `ResultRow` with the one row of `rows`. `.*`, because a column may have the name, too. */
export function oneRowResult(rows: string): string {
  return `select (json_agg(row_to_json(listed.*)) -> 0)::text as body,
      case when count(*) <> 1 then current_setting('hibo.rows_' || count(*)) end
    from (${rows}) as listed`
}

/** PostgREST's refusal where the rows were not one; null for every other error. */
export function rowCountResponse({ code, message }: DatabaseError): Response | null {
  const count = code === UNKNOWN_SETTING ? SETTING.exec(message)?.[1] : undefined
  if (count === undefined) return null
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${count} rows`,
    hint: null,
  }
  return Response.json(body, { status: 406 })
}
