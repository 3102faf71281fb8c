/** Passes API requests to the backend, limits their size and compresses the responses. */
import type { Backend } from '#server/backend/backend.ts'
import { ApiError } from '#server/backend/http/api-error.ts'
import { errorResponse } from '#server/backend/http/error-response.ts'
import { compress } from '#server/lib/content-encoding.ts'

/** Larger than the largest upload (5 MB) in its form. The backend's own limits for each route are lower. */
const MAX_BODY_BYTES = 6 * 1024 * 1024
const MAX_URL_CHARACTERS = 8 * 1024

const PREFIXES = ['/rest/v1/', '/auth/v1/', '/storage/v1/', '/streams/v1/']
export const API_PATHS = PREFIXES.map((prefix) => `${prefix}*`)
export const isApiPath = (path: string) => PREFIXES.some((prefix) => path.startsWith(prefix))

/** Answers an API request. Rejects only if the backend fails unexpectedly. */
export async function respondFromApi(
  backend: Backend | null,
  request: Request,
  network: string,
): Promise<Response> {
  const refusal = (status: number, code: string, message: string) =>
    errorResponse('rest', new ApiError(status, code, message))
  if (!backend) return refusal(404, 'not_found', 'The API is served elsewhere')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    return refusal(413, 'too_large', `A request may carry at most ${MAX_BODY_BYTES} bytes`)
  }
  if (request.url.length > MAX_URL_CHARACTERS) {
    return refusal(414, 'uri_too_long', `A URL may have at most ${MAX_URL_CHARACTERS} characters`)
  }
  return compressJson(await backend.fetch(request, network), request)
}

/** JSON shrinks to a fifth. Other bodies (pictures, empty ones) stay as they are. */
async function compressJson(response: Response, request: Request) {
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
