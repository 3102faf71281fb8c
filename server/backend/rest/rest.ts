/** `/rest/v1`: plain calls and table requests, and Supabase Lite's translation of all others, behind bounds. */
import { callerContext } from '../database/caller-context.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { nestsTooDeeply, readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { answerDatabaseError } from './answer-database-error.ts'
import { functionCall } from './function-call.ts'
import { readFunctions } from './functions.ts'
import { keptReads } from './kept-reads.ts'
import { BODY_LIMIT, checkQuery, type Names } from './limits.ts'
import { loadLite } from './load-lite.ts'
import type { AnswerRow, PlainCall } from './plain-request.ts'
import { readRelations } from './relations.ts'
import { type RestCall, restCalls } from './rest-call.ts'
import { wantsOneRow } from './single-row.ts'
import { tableCall } from './table-call.ts'

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]*)$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/** The headers that mean something here; the rest of a client's headers stays outside. */
const PASSED_HEADERS = ['accept', 'content-type', 'prefer', 'range', 'range-unit']

export interface Rest {
  /** @throws ApiError for what is not on the list or out of bounds. */
  fetch(request: Request, caller: Caller): Promise<Response>
}

/** @param keep answers visitors from memory while nothing was written. */
export async function openRest(database: Database, siteUrl: string, keep: boolean): Promise<Rest> {
  const { openLite } = await loadLite()
  const app = await openLite(database, siteUrl)
  const relations = await readRelations(database)
  const functions = await readFunctions(database)

  const visitorReads = keep ? keptReads(database.state) : null

  function plainCallOf(request: Request, { name, isFunction }: Route, body: Bytes | null): PlainCall | null {
    if (isFunction) {
      const called = functions.get(name)
      return called ? functionCall(called, request, body) : null
    }
    const relation = relations.get(name)
    return relation ? tableCall(relation, request, body) : null
  }

  async function askDatabase({ statement, answer }: PlainCall, caller: Caller, readOnly: boolean) {
    try {
      const context = callerContext(caller.role, caller.claims, readOnly)
      const [row] = await database.trip<AnswerRow>([context, statement])
      if (!row) throw new Error('The statement answered no row')
      return answer(row)
    } catch (error) {
      const refusal = answerDatabaseError(error, caller.role === 'anon')
      if (!refusal) throw error
      return refusal
    }
  }

  async function askLite(request: Request, body: Bytes | null, caller: Caller, readOnly: boolean) {
    const call: RestCall = { caller, readOnly, oneRow: wantsOneRow(request), answer: null, asked: false }
    const inner = innerRequest(request, body)
    const response = await restCalls.run(call, () => app.fetch(inner))
    if (call.answer) return call.answer
    if (response.status >= 500 && !call.asked)
      throw new ApiError(400, 'PGRST100', 'The query could not be read')
    if (response.status >= 500) throw new Error(`The data request failed with ${response.status}`)
    return response
  }

  async function ask(request: Request, route: Route, caller: Caller) {
    const readOnly = request.method === 'GET' || request.method === 'HEAD'
    const body = readOnly ? null : await readBody(request, BODY_LIMIT)
    if (body && nestsTooDeeply(body)) throw new ApiError(400, 'PGRST102', 'The body is nested too deeply')
    const plain = plainCallOf(request, route, body)
    // What a plain call of a function is given are arguments, not filters.
    if (!route.isFunction || !plain) checkQuery(new URL(request.url), route.name, relations)
    return plain ? askDatabase(plain, caller, readOnly) : askLite(request, body, caller, readOnly)
  }

  return {
    async fetch(request, caller) {
      const route = checkRoute(request, relations)
      const repeatable = !route.isFunction || functions.get(route.name)?.repeatable
      const keepable = caller.role === 'anon' && request.method === 'GET' && repeatable
      if (!visitorReads || !keepable) return ask(request, route, caller)
      return visitorReads(request, () => ask(request, route, caller))
    },
  }
}

interface Route {
  name: string
  isFunction: boolean
}

type Bytes = Uint8Array<ArrayBuffer>

/** @returns the name of the relation or function. */
function checkRoute(request: Request, relations: Names): Route {
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
  // An estimate is about all rows, those of others too.
  if (/count=(planned|estimated)/.test(request.headers.get('prefer') ?? '')) {
    throw new ApiError(400, 'PGRST122', 'Only exact counts are available')
  }
  if (rpc === undefined && !relations.has(name)) {
    throw new ApiError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  }
  return { name, isFunction: rpc !== undefined }
}

function innerRequest(request: Request, body: Bytes | null) {
  const headers = new Headers()
  for (const name of PASSED_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(request.url, { method: request.method, headers, body })
}
