/** Responses made from the row that a data request's statement returns. */
import type { Statement } from '../database/pipeline.ts'
import { ApiError } from '../http/api-error.ts'

export interface ResultRow {
  /** JSON; null for SQL's null, and where no rows are wanted. */
  body: string | null
  /** Rows of the response. Functions have none. */
  count?: number
  /** Rows that match, if they were to be counted. */
  total?: number
}

/** The statement of a data request, and how its row is answered. */
export interface PlannedRequest {
  statement: Statement
  /** @throws ApiError */
  toResponse(row: ResultRow): Response
}

interface ResponseOptions {
  status?: number
  oneRow?: boolean
  /** Value of the header `Content-Range`. */
  range?: string | undefined
  /** Sends the headers alone. */
  isHead?: boolean
}

/** The JSON as PostgreSQL wrote it. */
export function jsonResponse(
  { body }: ResultRow,
  { status = 200, oneRow = false, range, isHead = false }: ResponseOptions = {},
) {
  const type = oneRow ? 'application/vnd.pgrst.object+json' : 'application/json'
  const headers = { 'content-type': `${type}; charset=utf-8`, ...contentRange(range) }
  return new Response(isHead ? null : (body ?? 'null'), { status, headers })
}

/** The response to a write that returns no rows. */
export function emptyResponse(status: number, range?: string): Response {
  return new Response(null, { status, headers: contentRange(range) })
}

function contentRange(range: string | undefined): Record<string, string> {
  return range === undefined ? {} : { 'content-range': range }
}

/** `Content-Range`. @param offset rows before those of the response; null names none of them. */
export function rangeOf({ count = 0, total }: ResultRow, offset: number | null): string {
  const rows = count > 0 && offset !== null ? `${offset}-${offset + count - 1}` : '*'
  return `${rows}/${total ?? '*'}`
}

/**
 * Status and `Content-Range` of a part of the rows that match. @param offset rows before it.
 * @throws ApiError 416 if it begins behind the last row.
 */
export function partOfRows(row: ResultRow, offset: number): { status: number; range: string } {
  const { count = 0, total = count } = row
  if (row.total !== undefined && offset > total) {
    throw new ApiError(416, 'PGRST103', 'Requested range not satisfiable', { 'content-range': `*/${total}` })
  }
  return { status: count < total ? 206 : 200, range: rangeOf(row, offset) }
}
