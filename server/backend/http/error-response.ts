import { logError } from '#server/lib/log.ts'

import { unavailableFrom } from '../database/unavailable.ts'
import { ApiError } from './api-error.ts'

export type Api = 'rest' | 'auth' | 'storage' | 'streams'

/** Converts a thrown error into a response in the shape of its API. Unexpected errors reveal no details. */
export function errorResponse(api: Api, error: unknown): Response {
  const refused = asApiError(error)
  return Response.json(shapes[api](refused), { status: refused.status, headers: refused.headers })
}

const postgrestShape = ({ code, message }: ApiError) => ({ code, message, details: null, hint: null })
const shapes: Record<Api, (error: ApiError) => Record<string, unknown>> = {
  rest: postgrestShape,
  streams: postgrestShape,
  auth: ({ status, code, message }) => ({ code: status, error_code: code, msg: message }),
  storage: ({ status, code, message }) => ({ statusCode: String(status), error: code, message }),
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const unavailable = unavailableFrom(error)
  if (unavailable) return new ApiError(503, 'busy', unavailable.message, { 'retry-after': '2' })
  logError('request-failed', error, { area: 'api', status: 500 })
  return new ApiError(500, 'unexpected_failure', 'Something went wrong. Please try again.')
}
