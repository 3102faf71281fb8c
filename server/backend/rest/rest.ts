/** `/rest/v1`: the part of PostgREST's grammar that docs/data-requests.md describes; everything else is 400. */
import { errorCode } from '#server/lib/error-code.ts'

import { type ContextOptions, callerContext } from '../database/caller-context.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hasManyBrackets, nestsTooDeeply, readBody } from '../http/bounded-body.ts'
import { type Caller, VISITOR } from '../http/caller.ts'
import { invalidBodyError } from './body.ts'
import { databaseErrorResponse } from './database-error-response.ts'
import { planFunctionCall } from './function-call.ts'
import { readFunctions } from './functions.ts'
import { MAX_BODY_BYTES, MAX_FOREIGN_STATEMENT_MS } from './limits.ts'
import { ownPartOf } from './own-parts.ts'
import { unsupportedError } from './refusal.ts'
import { readRelations } from './relations.ts'
import { jsonResponse, type PlannedRequest, type ResultRow } from './response.ts'
import { planTableRequest } from './table-call.ts'
import { visitorReadCache } from './visitor-read-cache.ts'

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]*)$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
const READING = new Set(['GET', 'HEAD'])
const NO_BODY = new Uint8Array()
const TIMED_OUT = '57014'

export type Rest = Awaited<ReturnType<typeof openRest>>

/**
 * Reads the catalogue; rejects if the database is unavailable.
 * @param requestDatabase the connections of data requests.
 */
export async function openRest(database: Database, requestDatabase: Pick<Database, 'batch'>) {
  const relations = await readRelations(database)
  const functions = await readFunctions(database)
  const cachedRead = visitorReadCache(database.dataState)

  /** @throws ApiError */
  function plan(request: Request, { name, isFunction }: Route, body: Uint8Array): PlannedRequest {
    if (isFunction) return planFunctionCall(name, functions.get(name) ?? null, request, body)
    const relation = relations.get(name)
    if (relation) return planTableRequest(relation, request, body)
    throw new ApiError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  }

  async function execute({ statement, toResponse }: Execution, caller: Caller, options: ContextOptions) {
    const { limitMs } = options
    try {
      const context = callerContext(caller.role, caller.claims, options)
      const [row] = await requestDatabase.batch<ResultRow>([context, { ...statement, isPrepared: !limitMs }])
      if (!row) throw new Error('The statement returned no row')
      return await toResponse(row)
    } catch (error) {
      if (limitMs && errorCode(error) === TIMED_OUT)
        throw unsupportedError(`The request took longer than ${limitMs} ms: ask for less at once`)
      const refusal = databaseErrorResponse(error, caller.role === 'anon')
      if (!refusal) throw error
      return refusal
    }
  }

  async function handleRest(request: Request, route: Route, caller: Caller, options: ContextOptions) {
    const readOnly = READING.has(request.method)
    const body = readOnly ? NO_BODY : await readBody(request, MAX_BODY_BYTES)
    if (nestsTooDeeply(body)) throw invalidBodyError('The body is nested too deeply')
    if ([...new URL(request.url).searchParams.values()].some(hasManyBrackets))
      throw unsupportedError('The query has too many brackets')
    return execute(plan(request, route, body), caller, { ...options, readOnly })
  }

  return {
    /**
     * @param cost of the request (`request-cost.ts`).
     * @throws ApiError for what is outside of the grammar or out of bounds.
     */
    async fetch(request: Request, caller: Caller, network: string, cost: number): Promise<Response> {
      const route = readRoute(request)
      const isStable = !route.isFunction || functions.get(route.name)?.isStable
      const limitMs = cost > 1 ? MAX_FOREIGN_STATEMENT_MS : null
      // Requests of other clients rarely repeat, so they may not push the app's responses out of the cache.
      const isCacheable = request.method === 'GET' && isStable && limitMs === null
      const handle = (as: Caller) => handleRest(request, route, as, { network, limitMs })
      const ownPart = caller.claims && ownPartOf(route.name)
      if (!isCacheable || (caller.claims && !ownPart)) return handle(caller)
      const cached = await cachedRead(request, () => handle(VISITOR))
      const respondAsCached = () => cached.respond(request.headers.get('accept-encoding'))
      if (!ownPart) return respondAsCached()
      if (!cached.ok) return handle(caller)
      const { statement, join } = ownPart(cached.text, caller.claims.sub)
      return execute(
        {
          statement,
          toResponse(row) {
            const joined = join(row.body)
            if (joined === 'kept') return respondAsCached()
            return joined === 'new' ? handle(caller) : jsonResponse(joined)
          },
        },
        caller,
        { network, limitMs, readOnly: true },
      )
    },
  }
}

/** A statement, and the response to its row. */
interface Execution extends Pick<PlannedRequest, 'statement'> {
  toResponse(row: ResultRow): Response | Promise<Response>
}

interface Route {
  /** Name of the relation or function. */
  name: string
  isFunction: boolean
}

/** @throws ApiError for other paths, methods and schemas. */
function readRoute({ url, method, headers }: Request): Route {
  const [, rpc, name] = PATH.exec(new URL(url).pathname) ?? []
  if (name === undefined) throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
  if (!METHODS.has(method)) throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  for (const header of ['accept-profile', 'content-profile']) {
    const schema = headers.get(header) ?? 'public'
    if (schema !== 'public') throw new ApiError(406, 'PGRST106', 'Only the schema public is exposed')
  }
  return { name, isFunction: rpc !== undefined }
}
