/** `/rest/v1`: Supabase Lite's translation of PostgREST requests, and nothing else of it, behind bounds. */
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { BODY_LIMIT, checkQuery } from './limits.ts'
import { loadLite } from './load-lite.ts'
import { type RestCall, restCalls } from './rest-call.ts'
import { wantsOneRow } from './single-row.ts'

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]*)$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/** The headers that mean something here; the rest of a client's headers stays outside. */
const PASSED_HEADERS = ['accept', 'content-type', 'prefer', 'range', 'range-unit']

export interface Rest {
  /** @throws ApiError for what is not on the list or out of bounds. */
  fetch(request: Request, caller: Caller): Promise<Response>
}

export async function openRest(database: Database, siteUrl: string): Promise<Rest> {
  const { openLite } = await loadLite()
  const { app, relations } = await openLite(database, siteUrl)

  return {
    async fetch(request, caller) {
      const root = checkRoute(request, relations)
      checkQuery(new URL(request.url), root, relations)
      const call: RestCall = { caller, oneRow: wantsOneRow(request), answer: null }
      const inner = await innerRequest(request)
      const response = await restCalls.run(call, () => app.fetch(inner))
      if (call.answer) return call.answer
      if (response.status >= 500) throw new Error(`The data request failed with ${response.status}`)
      return response
    },
  }
}

/** @returns the name of the relation or function. */
function checkRoute(request: Request, relations: ReadonlySet<string>): string {
  const [, rpc, name] = PATH.exec(new URL(request.url).pathname) ?? []
  if (name === undefined) throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
  if (!METHODS.has(request.method))
    throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  for (const header of ['accept-profile', 'content-profile']) {
    const schema = request.headers.get(header) ?? 'public'
    if (schema !== 'public') throw new ApiError(406, 'PGRST106', 'Only the schema public is exposed')
  }
  if (/vnd\.pgrst\.plan/i.test(request.headers.get('accept') ?? '')) {
    throw new ApiError(406, 'PGRST107', 'None of these media types are available')
  }
  if (rpc === undefined && !relations.has(name)) {
    throw new ApiError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  }
  return name
}

async function innerRequest(request: Request) {
  const headers = new Headers()
  for (const name of PASSED_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(request.url, {
    method: request.method,
    headers,
    body: hasBody ? await readBody(request, BODY_LIMIT) : null,
  })
}
