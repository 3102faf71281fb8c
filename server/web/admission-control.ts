/**
 * Decides about each request before any other work. Requests wait here for their turn, and get 503 at once if they
 * would wait too long. Networks that ask little go first (`fair-queue.ts`).
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { setImmediate as turnOfLoop } from 'node:timers/promises'

import { createFairQueues, type FairQueue } from '#server/overload/fair-queue.ts'
import { retryAfter } from '#server/overload/queue-length.ts'
import { isCrawlerFile } from './crawlers/crawler-files.ts'
import { audienceOf } from './member-pages.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

/**
 * Requests that keep the database or this process busy share these slots. No lane has all of them: if the service
 * behind one hangs, the other lanes go on.
 */
const MAX_RUNNING = 16
const LANES = {
  rest: { parallel: 12, alwaysAccepted: 32 },
  // Passwords are hashed one at a time, in a tenth of a second each.
  auth: { parallel: 8, alwaysAccepted: 32 },
  pages: { parallel: 8, alwaysAccepted: 8 },
}
/** An object store answers slowly, and computes elsewhere. */
const STORAGE = { parallel: 32, alwaysAccepted: 32 }
/** Files and members' frames cost little more than a refusal. */
const CHEAP = { parallel: 64, alwaysAccepted: 512 }

export const API_PREFIXES = ['/rest/v1/', '/auth/v1/', '/storage/v1/']

/** The parts of a request that the decision needs. */
type Incoming = Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'complete'> & Readable

/** A request's leave to run. */
export interface Turn {
  /**
   * Resolves when the request may go on after its body was read, if the body came later than the head: it costs nothing
   * until it is here. Rejects if the request was refused meanwhile.
   */
  bodyRead?: () => Promise<void>
  /** Must be called when the request was answered. */
  end(): void
}

export interface AdmissionControl {
  /**
   * Answers 503 and returns true if the response would come too late.
   * @param network of the sender: each gets its share.
   */
  refuse(request: Incoming, response: ServerResponse, network: string): boolean
  /** Resolves when the request may start, or with null after it was answered with 503. */
  admit(request: Incoming, response: ServerResponse, network: string): Promise<Turn | null>
}

export interface AdmissionOptions {
  /** Headers of every response. */
  headers: Record<string, string>
  isFile(pathname: string): boolean
}

/** Pages, data requests and requests about accounts share the turns; uploads, and what costs little, have their own. */
export function createAdmissionControl({ headers, isFile }: AdmissionOptions): AdmissionControl {
  const laneOf = createFairQueues(MAX_RUNNING, LANES)
  const pages = laneOf('pages')
  const storage = createFairQueues(STORAGE.parallel, { storage: STORAGE })('storage')
  const cheap = createFairQueues(CHEAP.parallel, { cheap: CHEAP })('cheap')
  const apis = new Map([
    ['/rest/v1/', laneOf('rest')],
    ['/auth/v1/', laneOf('auth')],
    ['/storage/v1/', storage],
  ])

  const apiPrefixOf = (url: string) => API_PREFIXES.find((prefix) => url.startsWith(prefix))

  function queueOf({ url = '', headers: { cookie } }: Incoming): FairQueue {
    const api = apis.get(apiPrefixOf(url) ?? '')
    if (api) return api
    const [pathname = ''] = url.split('?', 1)
    if (isCrawlerFile(pathname)) return pages
    return isFile(pathname) || audienceOf(pathname, cookie) === 'member-frame' ? cheap : pages
  }

  function sendRefusal({ url = '' }: Incoming, response: ServerResponse) {
    const refusal = apiPrefixOf(url) ? apiOverloadResponse() : pageOverloadResponse()
    response.writeHead(503, { ...headers, ...refusal.headers })
    response.end(refusal.body)
  }

  async function enter(request: Incoming, response: ServerResponse, network: string) {
    const end = await queueOf(request).enter(network)
    if (!end) sendRefusal(request, response)
    return end
  }

  return {
    refuse(request, response, network) {
      const refused = queueOf(request).refuses(network)
      if (refused) sendRefusal(request, response)
      return refused
    },
    async admit(request, response, network) {
      if (await bodyIsLate(request)) return lateTurn(() => enter(request, response, network))
      const end = await enter(request, response, network)
      return end && { end }
    },
  }
}

/** A small body arrives with the head and is complete after it was parsed. */
async function bodyIsLate(request: Incoming) {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  await turnOfLoop()
  return !request.complete
}

/** Starts at once, and takes its place in the queue when the body has been read. */
function lateTurn(enter: () => Promise<(() => void) | null>): Turn {
  let ended = false
  let leave: (() => void) | null = null
  return {
    async bodyRead() {
      leave = await enter()
      if (!leave) throw new Error('Refused while it waited')
      if (ended) leave()
    },
    end() {
      ended = true
      leave?.()
    },
  }
}

/** PostgREST's code for this condition. The app repeats such reads, and keeps writes that could not be sent. */
const API_BODY = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

function apiOverloadResponse() {
  return overloadResponse(API_BODY, 'application/json', STRICTEST_POLICY, retryAfter())
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`

/** A page without the app, whose scripts and requests would add to the load. It reloads itself. */
function pageOverloadResponse() {
  const seconds = retryAfter()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment · Hibo</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>Many people are here just now. This page tries again by itself in a few seconds.</p></main></body></html>`
  return overloadResponse(html, 'text/html; charset=utf-8', PAGE_POLICY, seconds)
}

function overloadResponse(body: string, type: string, policy: string, seconds: string) {
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'retry-after': seconds,
  }
  return { headers, body }
}
