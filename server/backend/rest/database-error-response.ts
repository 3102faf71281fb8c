/** Converts database errors to PostgREST's responses. The log gets only codes, because values can be personal. */

import * as v from 'valibot'
import { log } from '#server/lib/log.ts'

import { type DatabaseError, raisedResponse, readDatabaseError } from '../database/database-error.ts'
import { unavailableFrom } from '../database/unavailable.ts'
import { ApiError } from '../http/api-error.ts'
import { errorResponse } from '../http/error-response.ts'
import { refusalOfResult } from './result.ts'

/**
 * PostgREST's table, https://docs.postgrest.org/en/stable/references/errors.html, for what our SQL can raise, except
 * class 54 (limit exceeded): 400, because the request caused it.
 */
function statusOf(code: string): number {
  const chosen = /^PT([1-5]\d\d)$/.exec(code)?.[1]
  if (chosen !== undefined) return Number(chosen)
  const byCode: Record<string, number> = {
    '21000': 400,
    '22023': 400,
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42501': 403,
    '42883': 404,
    '42P01': 404,
    '42P17': 500,
    // A write into a read-only view. PostgREST answers 500.
    '55000': 405,
    '57014': 500,
    P0001: 400,
  }
  const byClass: Record<string, number> = {
    '25': 500,
    '28': 403,
    '40': 500,
    '55': 500,
    '57': 500,
    '58': 500,
    P0: 500,
    XX: 500,
  }
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400
}

const raisedBody = v.object({
  code: v.string(),
  message: v.string(),
  details: v.optional(v.nullable(v.string()), null),
  hint: v.optional(v.nullable(v.string()), null),
})

/** PostgREST's response for SQLSTATE `PGRST`: the message is the body, the details are status and headers. */
function readRaisedResponse({ code, message, details }: DatabaseError): Response | null {
  if (code !== 'PGRST') return null
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), raisedBody), message)
  const raised = raisedResponse(details)
  return body.success && raised ? Response.json(body.output, raised) : null
}

/**
 * @param visitor true if the caller is signed out: a refusal is then 401 instead of 403.
 * @returns null when `error` did not come from the database.
 */
export function databaseErrorResponse(error: unknown, visitor: boolean): Response | null {
  const unavailable = unavailableFrom(error)
  if (unavailable) {
    return errorResponse('rest', new ApiError(503, 'PGRST003', unavailable.message, { 'retry-after': '2' }))
  }
  const body = readDatabaseError(error)
  if (body === null) return null
  const mapped = refusalOfResult(body) ?? readRaisedResponse(body)
  if (mapped) return mapped
  const status = body.code === '42501' && visitor ? 401 : statusOf(body.code)
  if (status >= 500) log('database-error', { area: 'api', status, code: body.code }, 'error')
  return Response.json(body, { status })
}
