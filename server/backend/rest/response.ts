/** Responses made from the row that a data request's statement returns. */
import type { Statement } from '../database/pipeline.ts'
import { ApiError } from '../http/api-error.ts'

export interface ResultRow {
  /** JSON; null for SQL's null, and if the request wants no rows. */
  body: string | null
  /** Rows of the response. Functions have none. */
  count?: number
  /** Rows that match, if the request asks for their number. */
  total?: number | null
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
  /** True sends the headers alone. */
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

/** `Content-Range`. @param first number of the response's first row; null names none of them. */
export function rangeOf(first: number | null, count: number, total: number | null): string {
  const rows = count > 0 && first !== null ? `${first}-${first + count - 1}` : '*'
  return `${rows}/${total ?? '*'}`
}

/**
 * Returns status and `Content-Range` of a part of the matching rows. @param offset rows before the part.
 * @throws ApiError 416 if the part begins behind the last row.
 */
export function partOfRows({ count = 0, total = null }: ResultRow, offset: number) {
  if (total !== null && offset > total) {
    throw new ApiError(416, 'PGRST103', 'Requested range not satisfiable', { 'content-range': `*/${total}` })
  }
  return { status: total !== null && count < total ? 206 : 200, range: rangeOf(offset, count, total) }
}
