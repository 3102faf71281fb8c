/**
 * What a request meets first. One whose answer would come too late is refused at once, before anything is read or
 * built for it; the others wait here for their turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import { createGate, type Gate } from '#server/load/gate.ts'
import { turnToBegin } from '#server/load/turns.ts'

import { readCookie } from './cookies.ts'
import { type Refusal, refusalOfApi, refusalOfPage } from './refusal.ts'

/** Each waits for something else (the database, passwords, the object store): one that stalls leaves the others be. */
export const API_PREFIXES = ['/rest/v1/', '/auth/v1/', '/storage/v1/']
/** Requests of one API, and pages, that are always let in. */
const LEAST_OF_API = 32
const LEAST_PAGES = 8

/** What is looked at of a request. */
type Caller = Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'complete'> & Readable

export interface Door {
  /** Answers 503 where the answer would come too late, and says whether it did. */
  refuses(request: Caller, response: ServerResponse): boolean
  /** Resolves at the request's turn; it counts from now on until the returned function is called. */
  enter(request: Caller): Promise<() => void>
}

export interface DoorOptions {
  /** What every answer carries. */
  headers: Record<string, string>
  isFile(pathname: string): boolean
}

export function createDoor({ headers, isFile }: DoorOptions): Door {
  const apis = API_PREFIXES.map((prefix) => ({ prefix, gate: createGate({ least: LEAST_OF_API }) }))
  const pages = createGate({ least: LEAST_PAGES })

  /** Null for what costs hardly more than a refusal: files, members' bare pages, and the health check. */
  function gateOf({ url = '', headers: { cookie } }: Caller): Gate | null {
    const api = apis.find(({ prefix }) => url.startsWith(prefix))
    if (api) return api.gate
    const [pathname = ''] = url.split('?', 1)
    const cheap =
      pathname === '/healthz' || isFile(pathname) || readCookie(cookie ?? null, 'hibo_member') === '1'
    return cheap ? null : pages
  }

  return {
    refuses(request, response) {
      const gate = gateOf(request)
      if (!gate?.full()) return false
      const refusal: Refusal = gate === pages ? refusalOfPage() : refusalOfApi()
      response.writeHead(503, { ...headers, ...refusal.headers })
      response.end(refusal.body)
      return true
    },
    async enter(request) {
      const gate = gateOf(request)
      if (!gate) return () => {}
      const leave = gate.enter(bodyOf(request))
      await turnToBegin()
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
