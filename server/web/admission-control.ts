/**
 * Decides about each request before any other work. A request that would wait too long gets 503 at once; the others wait
 * here until the scheduler starts them.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import { createLoadShedder, type LoadShedder, retryAfter } from '#server/overload/load-shedder.ts'
import { waitToStart } from '#server/overload/scheduler.ts'
import { isCrawlerFile } from './crawlers/crawler-files.ts'
import { audienceOf } from './member-pages.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

/** Each API depends on something else (database, password hashing, object store), so each has its own load shedder. */
export const API_PREFIXES = ['/rest/v1/', '/auth/v1/', '/storage/v1/']
/** Requests that are always accepted: of one API, and of pages. */
const API_MINIMUM = 32
const PAGES_MINIMUM = 8
/** Files and client-only shells of one network that may wait. They are never refused otherwise. */
const MAX_CHEAP = 512

/** The parts of a request that the decision needs. */
type Incoming = Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'complete'> & Readable

export interface AdmissionControl {
  /**
   * Answers 503 and returns true if the response would come too late.
   * @param network of the sender: each gets its share.
   */
  refuse(request: Incoming, response: ServerResponse, network: string): boolean
  /** Resolves when the request may start. It counts as pending until the returned function is called. */
  admit(request: Incoming, network: string): Promise<() => void>
}

export interface AdmissionOptions {
  /** Headers of every response. */
  headers: Record<string, string>
  isFile(pathname: string): boolean
}

export function createAdmissionControl({ headers, isFile }: AdmissionOptions): AdmissionControl {
  const apis = API_PREFIXES.map((prefix) => ({
    prefix,
    shedder: createLoadShedder({ alwaysAccepted: API_MINIMUM }),
  }))
  const pages = createLoadShedder({ alwaysAccepted: PAGES_MINIMUM })

  /** Null for requests that cost little more than a refusal: files and client-only shells. */
  function shedderOf({ url = '', headers: { cookie } }: Incoming): LoadShedder | null {
    const api = apis.find(({ prefix }) => url.startsWith(prefix))
    if (api) return api.shedder
    const [pathname = ''] = url.split('?', 1)
    if (isCrawlerFile(pathname)) return pages
    return isFile(pathname) || audienceOf(pathname, cookie) === 'member-shell' ? null : pages
  }

  const cheap = new Map<string, number>()
  function beginCheap(network: string) {
    cheap.set(network, (cheap.get(network) ?? 0) + 1)
    return () => {
      const left = (cheap.get(network) ?? 1) - 1
      if (left > 0) cheap.set(network, left)
      else cheap.delete(network)
    }
  }

  return {
    refuse(request, response, network) {
      const shedder = shedderOf(request)
      const tooMany = shedder ? shedder.overloaded(network) : (cheap.get(network) ?? 0) >= MAX_CHEAP
      if (!tooMany) return false
      const refusal = !shedder || shedder === pages ? pageOverloadResponse() : apiOverloadResponse()
      response.writeHead(503, { ...headers, ...refusal.headers })
      response.end(refusal.body)
      return true
    },
    async admit(request, network) {
      const end = shedderOf(request)?.begin(network, bodyOf(request)) ?? beginCheap(network)
      await waitToStart(network)
      return end
    },
  }
}

/** Resolves when the body has arrived, and never if its sender gives up. Undefined for requests without a body. */
function bodyOf(request: Incoming): Promise<void> | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return new Promise((resolve) => {
    // A small body arrives with the head and is complete after it was parsed. Others are when they were read.
    setImmediate(() => (request.complete ? resolve() : request.once('end', resolve)))
  })
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
