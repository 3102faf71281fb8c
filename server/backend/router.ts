/** Routes requests to the APIs. Every other path answers 404. */

import { handleAuth, needsNoApiKey } from './auth/auth.ts'
import type { AuthContext } from './auth/auth-context.ts'
import { requireActiveSession } from './auth/sessions.ts'
import { ApiError } from './http/api-error.ts'
import { readCaller, requireApiKey, VISITOR } from './http/caller.ts'
import { type Api, errorResponse } from './http/error-response.ts'
import type { RequestLimits } from './http/request-limits.ts'
import { costOfRequest } from './rest/request-cost.ts'
import type { Rest } from './rest/rest.ts'
import { handleStorage, isPublicRead } from './storage/storage.ts'
import type { StorageContext } from './storage/storage-context.ts'
import { handleStreams, type Streams } from './streams/streams.ts'

export interface Apis {
  publishableKey: string
  limits: RequestLimits
  auth: AuthContext
  storage: StorageContext
  rest: Rest
  streams: Streams
}

/**
 * Answers a request. Never rejects: errors become responses in the shape of their API.
 * @param network the client's network, for rate limits.
 */
export async function routeApiRequest(apis: Apis, request: Request, network: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const api = apiOf(pathname)
  if (api === null) return errorResponse('rest', new ApiError(404, 'not_found', 'Not found'))
  try {
    const response = await dispatch(apis, api, request, pathname, network)
    // Responses depend on the caller, so they are not cached. Only public files set their own caching.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  } catch (error) {
    const response = errorResponse(api, error)
    response.headers.set('cache-control', 'no-store')
    return response
  }
}

function apiOf(pathname: string): Api | null {
  if (pathname.startsWith('/rest/v1/')) return 'rest'
  if (pathname.startsWith('/auth/v1/')) return 'auth'
  if (pathname.startsWith('/streams/v1/')) return 'streams'
  return pathname.startsWith('/storage/v1/') ? 'storage' : null
}

async function dispatch(
  apis: Apis,
  api: Api,
  request: Request,
  pathname: string,
  network: string,
): Promise<Response> {
  const isPicture = isPublicRead(request, pathname)
  const cost = api === 'rest' ? costOfRequest(request) : 1
  const caller = await callerOf(apis, request, pathname, network, isPicture)
  if (isPicture) apis.limits.limitFileRequest(network)
  else apis.limits.limitDataRequest(caller, network, pathname, cost)
  if (api !== 'rest' && caller.claims) await requireActiveSession(apis.auth.database, caller.claims)
  if (api === 'auth') return handleAuth(apis.auth, request, caller, network)
  if (api === 'storage') return handleStorage(apis.storage, request, caller)
  if (api === 'streams') return handleStreams(apis.streams, request, caller, network)
  return apis.rest.fetch(request, caller, network, cost)
}

/** Reads the caller. A request with a wrong key or token counts as a visitor's. @throws ApiError 401, 429 */
async function callerOf(apis: Apis, request: Request, pathname: string, network: string, isPicture: boolean) {
  if (isPicture || needsNoApiKey(pathname)) return VISITOR
  try {
    requireApiKey(request, apis.publishableKey)
    return await readCaller(request, apis.publishableKey, apis.auth.tokens)
  } catch (error) {
    apis.limits.limitDataRequest(VISITOR, network, pathname)
    throw error
  }
}
