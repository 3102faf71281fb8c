/** The allow-list: three APIs, each with its routes; every other path answers 404. */

import * as auth from './auth/auth.ts'
import type { AuthContext } from './auth/auth-context.ts'
import { type Api, answerError } from './http/answer-error.ts'
import { ApiError } from './http/api-error.ts'
import { readCaller, requireApiKey } from './http/caller.ts'
import type { RequestLimits } from './http/request-limits.ts'
import type { Rest } from './rest/rest.ts'
import * as storage from './storage/storage.ts'
import type { StorageContext } from './storage/storage-context.ts'

export interface Apis {
  publishableKey: string
  limits: RequestLimits
  auth: AuthContext
  storage: StorageContext
  rest: Rest
}

/** Never rejects: what is thrown is answered in the shape of its API. `peer` is the client's network. */
export async function respond(apis: Apis, request: Request, peer: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const api = apiOf(pathname)
  if (api === null) return answerError('rest', new ApiError(404, 'not_found', 'Not found'))
  try {
    const response = await answer(apis, api, request, pathname, peer)
    // Answers depend on who asks; only public files say themselves how long they last.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  } catch (error) {
    const response = answerError(api, error)
    response.headers.set('cache-control', 'no-store')
    return response
  }
}

function apiOf(pathname: string): Api | null {
  if (pathname.startsWith('/rest/v1/')) return 'rest'
  if (pathname.startsWith('/auth/v1/')) return 'auth'
  return pathname.startsWith('/storage/v1/') ? 'storage' : null
}

async function answer(
  apis: Apis,
  api: Api,
  request: Request,
  pathname: string,
  peer: string,
): Promise<Response> {
  const picture = storage.isPublicRead(request, pathname)
  if (picture) apis.limits.files(peer)
  const followed = picture || auth.needsNoApiKey(pathname)
  if (!followed) requireApiKey(request, apis.publishableKey)
  const caller = await readCaller(
    followed ? new Request(request.url) : request,
    apis.publishableKey,
    apis.auth.tokens,
  )
  if (api === 'auth') return mutable(await auth.respond(apis.auth, request, caller, peer))
  if (api === 'storage') return storage.respond(apis.storage, request, caller)
  apis.limits.data(caller, peer, pathname)
  return apis.rest.fetch(request, caller)
}

/** `Response.redirect` answers with headers that can't be added to. */
function mutable(response: Response) {
  return new Response(response.body, response)
}
