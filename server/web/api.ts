/** Hands API requests to the backend and keeps what it can't know: sizes, compression, errors as JSON. */
import type { Backend } from '#server/backend/backend.ts'
import { compress } from '#server/lib/content-encoding.ts'
import { logError } from '#server/lib/log.ts'
import { API_PREFIXES } from './admission-control.ts'
import type { Connection } from './connection.ts'

/** Above the largest upload (5 MB) with its form around it; the backend's own limits are tighter for each route. */
const MAX_BODY_BYTES = 6 * 1024 * 1024
const MAX_URL_LENGTH = 8 * 1024

/** An error in the shape that PostgREST's clients understand. */
export function apiError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status })
}

export const API_PATHS = API_PREFIXES.map((prefix) => `${prefix}*`)

export type RespondFromApi = (request: Request, from: Connection) => Promise<Response>

/** Makes the handler of API requests. It never throws: a failing backend answers 500 without internals. */
export function createApi(backend: Backend | null): RespondFromApi {
  return async (request, { clientAddress }) => {
    if (!backend) return apiError(404, 'not_found', 'The API is served elsewhere')
    return respondFromBackend(backend, request, clientAddress)
  }
}

async function respondFromBackend(
  backend: Backend,
  request: Request,
  clientAddress: string | undefined,
): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    return apiError(413, 'too_large', `A request may carry at most ${MAX_BODY_BYTES} bytes`)
  }
  if (request.url.length > MAX_URL_LENGTH) {
    return apiError(414, 'uri_too_long', `An address may have at most ${MAX_URL_LENGTH} characters`)
  }
  try {
    const response = await backend.fetch(request, clientAddress)
    return await compressed(response, request)
  } catch (error) {
    logError('api-failed', error, { method: request.method, area: 'api', status: 500 })
    return apiError(500, 'internal', 'Something went wrong on our side. Please try again.')
  }
}

/** JSON shrinks to a fifth; everything else (pictures, empty answers) passes as it is. */
async function compressed(response: Response, request: Request) {
  const isJson = /^application\/(json|[\w.-]+\+json)/.test(response.headers.get('content-type') ?? '')
  if (!isJson || !response.body || response.headers.has('content-encoding')) return response
  const { body, headers } = await compress(
    new Uint8Array(await response.arrayBuffer()),
    request.headers.get('accept-encoding'),
  )
  const merged = new Headers(response.headers)
  merged.delete('content-length')
  for (const [name, value] of Object.entries(headers)) merged.append(name, value)
  return new Response(body, { status: response.status, statusText: response.statusText, headers: merged })
}
