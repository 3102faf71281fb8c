/** Answers made of the row that a data request's statement returns. */
import type { Statement } from '../database/pipeline.ts'

export interface AnswerRow {
  /** JSON; null for SQL's null, and where no rows are wanted. */
  answer: string | null
  /** Rows in the answer, or rows that were changed. */
  count: number
}

/** One data request, ready to be sent to the database. */
export interface Call {
  statement: Statement
  answer(row: AnswerRow): Response
}

interface AnswerOptions {
  status?: number
  oneRow?: boolean
  /** The rows that PostgREST would name in the header content-range; none for some changes. */
  rows?: number
  /** Number of the first of them. */
  offset?: number
}

/** The JSON as PostgreSQL wrote it. */
export function jsonAnswer({ answer, count }: AnswerRow, options: AnswerOptions = {}): Response {
  const { status = 200, oneRow = false, rows = count, offset = 0 } = options
  const type = oneRow ? 'application/vnd.pgrst.object+json' : 'application/json'
  return new Response(answer ?? 'null', {
    status,
    headers: { ...contentRange(rows, offset), 'content-type': `${type}; charset=utf-8` },
  })
}

export function emptyAnswer(status: 201 | 204, rows = 0): Response {
  return new Response(null, { status, headers: contentRange(rows, 0) })
}

function contentRange(rows: number, offset: number) {
  return { 'content-range': rows > 0 ? `${offset}-${offset + rows - 1}/*` : '*/*' }
}
