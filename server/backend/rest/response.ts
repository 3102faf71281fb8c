/** Responses made from the row that a data request's statement returns. */
import type { Statement } from '../database/pipeline.ts'

export interface ResultRow {
  /** JSON; null for SQL's null, and where no rows are wanted. */
  body: string | null
}

/** The statement of a data request, and how its row is answered. */
export interface PlannedRequest {
  statement: Statement
  toResponse(row: ResultRow): Response
}

interface ResponseOptions {
  status?: number
  oneRow?: boolean
}

/** The JSON as PostgreSQL wrote it. */
export function jsonResponse({ body }: ResultRow, options: ResponseOptions = {}): Response {
  const { status = 200, oneRow = false } = options
  const type = oneRow ? 'application/vnd.pgrst.object+json' : 'application/json'
  return new Response(body ?? 'null', { status, headers: { 'content-type': `${type}; charset=utf-8` } })
}

/** The response to a write that returns no rows. */
export function emptyResponse(status: 201 | 204): Response {
  return new Response(null, { status })
}
