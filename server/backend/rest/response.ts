/** Responses made from the row that a data request's statement returns. */
import type { Statement } from '../database/pipeline.ts'

export interface ResultRow {
  /** JSON; null for SQL's null, and where no rows are wanted. */
  body: string | null
  /** Rows in the body, or rows that were changed. */
  count: number
}

/** One data request, ready to be sent to the database. */
export interface Call {
  statement: Statement
  toResponse(row: ResultRow): Response
}

interface ResponseOptions {
  status?: number
  oneRow?: boolean
  /** The rows that PostgREST would name in the header content-range; none for some changes. */
  rows?: number
  /** Number of the first of them. */
  offset?: number
}

/** The JSON as PostgreSQL wrote it. */
export function jsonResponse({ body, count }: ResultRow, options: ResponseOptions = {}): Response {
  const { status = 200, oneRow = false, rows = count, offset = 0 } = options
  const type = oneRow ? 'application/vnd.pgrst.object+json' : 'application/json'
  return new Response(body ?? 'null', {
    status,
    headers: { ...contentRange(rows, offset), 'content-type': `${type}; charset=utf-8` },
  })
}

export function emptyResponse(status: 201 | 204, rows = 0): Response {
  return new Response(null, { status, headers: contentRange(rows, 0) })
}

function contentRange(rows: number, offset: number) {
  return { 'content-range': rows > 0 ? `${offset}-${offset + rows - 1}/*` : '*/*' }
}
