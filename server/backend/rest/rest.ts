/** `/rest/v1`: Supabase Lite's translation of PostgREST requests, and nothing else of it, behind bounds. */
import { App } from '@supabase/lite'

import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { BODY_LIMIT, boundQuery, MAX_ROWS } from './limits.ts'
import { RequestConnection } from './request-connection.ts'

const PATH = /^\/rest\/v1\/(?:rpc\/)?[a-z_][a-z0-9_]*$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/** The headers that mean something here; the rest of a client's headers stays outside. */
const PASSED_HEADERS = ['accept', 'content-type', 'prefer', 'range', 'range-unit']

export interface Rest {
  fetch(request: Request, caller: Caller): Promise<Response>
}

export async function openRest(database: Database, siteUrl: string): Promise<Rest> {
  const callers = new WeakMap<Request, Caller>()
  const app = new App({
    connection: new RequestConnection(database),
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS, external_url: siteUrl },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: false,
        // Lite would verify the token again and look session and user up without using them.
        middlewares: [
          async (context, next) => {
            const claims = callers.get(context.req.raw)?.claims
            if (claims) {
              context.set('jwt', claims)
              context.set('userId', claims.sub)
              context.set('sessionId', claims.session_id)
            }
            await next()
          },
        ],
      },
    },
  })
  await app.init()
  await app.connection.introspect({ useCache: true })

  return {
    async fetch(request, caller) {
      const url = new URL(request.url)
      if (!PATH.test(url.pathname))
        throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
      if (!METHODS.has(request.method))
        throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      if (/vnd\.pgrst\.plan/i.test(request.headers.get('accept') ?? '')) {
        throw new ApiError(406, 'PGRST107', 'None of these media types are available')
      }
      const headers = new Headers()
      for (const name of PASSED_HEADERS) {
        const value = request.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const inner = new Request(boundQuery(url), {
        method: request.method,
        headers,
        body: hasBody ? await readBody(request, BODY_LIMIT) : null,
      })
      callers.set(inner, caller)
      return app.fetch(inner)
    },
  }
}
