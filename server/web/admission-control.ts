/**
 * What a request meets first. One whose answer would come too late is refused at once, before anything is read or
 * built for it; the others wait here for their turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import { createLoadShedder, type LoadShedder } from '#server/overload/load-shedder.ts'
import { waitToStart } from '#server/overload/scheduler.ts'
import { apiOverloadResponse, type OverloadResponse, pageOverloadResponse } from './overload-response.ts'
import { readCookie } from './read-cookie.ts'

/** Each waits for something else (the database, passwords, the object store): one that stalls leaves the others be. */
export const API_PREFIXES = ['/rest/v1/', '/auth/v1/', '/storage/v1/']
/** Requests of one API, and pages, that are always let in. */
const LEAST_OF_API = 32
const LEAST_PAGES = 8

/** What is looked at of a request. */
type Caller = Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'complete'> & Readable

export interface AdmissionControl {
  /** Answers 503 where the answer would come too late, and says whether it did. */
  refuses(request: Caller, response: ServerResponse): boolean
  /** Resolves at the request's turn; it counts from now on until the returned function is called. */
  enter(request: Caller): Promise<() => void>
}

export interface AdmissionOptions {
  /** What every answer carries. */
  headers: Record<string, string>
  isFile(pathname: string): boolean
}

export function createAdmissionControl({ headers, isFile }: AdmissionOptions): AdmissionControl {
  const apis = API_PREFIXES.map((prefix) => ({ prefix, shedder: createLoadShedder({ least: LEAST_OF_API }) }))
  const pages = createLoadShedder({ least: LEAST_PAGES })

  /** Null for what costs hardly more than a refusal: files, members' bare pages, and the health check. */
  function shedderOf({ url = '', headers: { cookie } }: Caller): LoadShedder | null {
    const api = apis.find(({ prefix }) => url.startsWith(prefix))
    if (api) return api.shedder
    const [pathname = ''] = url.split('?', 1)
    const cheap =
      pathname === '/healthz' || isFile(pathname) || readCookie(cookie ?? null, 'hibo_member') === '1'
    return cheap ? null : pages
  }

  return {
    refuses(request, response) {
      const shedder = shedderOf(request)
      if (!shedder?.full()) return false
      const refusal: OverloadResponse = shedder === pages ? pageOverloadResponse() : apiOverloadResponse()
      response.writeHead(503, { ...headers, ...refusal.headers })
      response.end(refusal.body)
      return true
    },
    async enter(request) {
      const shedder = shedderOf(request)
      if (!shedder) return () => {}
      const leave = shedder.enter(bodyOf(request))
      await waitToStart()
      return leave
    },
  }
}

/** Resolves when the body is here; never when its sender gives up before. Undefined where there is none. */
function bodyOf(request: Caller): Promise<void> | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return new Promise((resolve) => {
    // A small one comes with the head, and is there as soon as that was dealt with; the others are when they were read.
    setImmediate(() => (request.complete ? resolve() : request.once('end', resolve)))
  })
}
