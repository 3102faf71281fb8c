/**
 * Answers health checks in the gate, before any queue, without a turn of the database for each.
 * - `/livez`, for supervisors: 200 while the process serves at all.
 * - `/readyz`, for proxies: 503 while it starts, and from the stop signal on, before the port closes; with the built-in
 *   database also while that does not answer. Another one does not count: all instances share it, and a proxy without
 *   a ready one could send people neither files nor a time to try again.
 * - `/healthz`, for operators: 503 even while the database does not answer; names the version.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { endsWithin } from '#server/lib/ends-within.ts'
import { logError } from '#server/lib/log.ts'
import { isSameSecret } from '#server/lib/secret-token.ts'
import { VERSION } from '#server/lib/version.ts'

const PATHS = ['/livez', '/readyz', '/healthz']
/** Milliseconds for which one check of the database answers everybody. */
const SHARED_MS = 1_000
/** Milliseconds that the database may take. */
const TIMEOUT_MS = 5_000
/** Requests that wait for one check. Further ones get 503 at once, so that a flood fills no memory. */
const MAX_WAITING = 200

type Status = 'ok' | 'starting' | 'stopping' | 'database unavailable'

export interface Health {
  /** Answers a health check; returns false for every other request. */
  respond(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>, response: ServerResponse): boolean
  /** From now on the database decides. @param check rejects if it is unavailable. */
  open(check: () => Promise<unknown>, options?: { alerts?: () => unknown[]; isBuiltin?: boolean }): void
  /** From now on the site is not ready. */
  stop(): void
}

/**
 * @param headers headers of every response.
 * @param secret the operator's secret; a check with `Authorization: Bearer <secret>` also gets the alerts.
 */
export function createHealth(headers: () => Record<string, string>, secret: string | null = null): Health {
  let phase: 'starting' | 'open' | 'stopping' = 'starting'
  let check: () => Promise<unknown> = async () => {}
  let alerts: () => unknown[] = () => []
  let isBuiltin = false
  let last: { status: Status; at: number } | null = null
  let running: Promise<Status> | null = null
  let waiting = 0

  function statusFor(path: string) {
    if (path === '/livez') return 'ok'
    if (path === '/healthz' || isBuiltin) return health()
    return phase === 'open' ? 'ok' : phase
  }

  function health(): Status | Promise<Status> {
    if (phase !== 'open') return phase
    if (last && performance.now() - last.at < SHARED_MS) return last.status
    if (waiting >= MAX_WAITING) return 'database unavailable'
    running ??= runCheck().finally(() => (running = null))
    return running
  }

  async function runCheck(): Promise<Status> {
    const before = last?.status ?? 'ok'
    try {
      if (!(await endsWithin(TIMEOUT_MS, check()))) throw new Error('The database did not answer in time')
      last = { status: 'ok', at: performance.now() }
    } catch (error) {
      // Once for each outage: checks come every few seconds.
      if (before === 'ok') logError('unhealthy', error, { area: 'health', status: 503 })
      last = { status: 'database unavailable', at: performance.now() }
    }
    return last.status
  }

  function sendStatus(response: ServerResponse, isHead: boolean, result: Status, details: object) {
    const body = JSON.stringify({ status: result, ...details })
    response.writeHead(result === 'ok' ? 200 : 503, {
      ...headers(),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    })
    response.end(isHead ? undefined : body)
  }

  return {
    respond({ url = '', method, headers: { authorization } }, response) {
      const path = url.split('?', 1)[0] ?? ''
      if (!PATHS.includes(path)) return false
      const isHead = method === 'HEAD'
      if (method !== 'GET' && !isHead) {
        response.writeHead(405, { ...headers(), allow: 'GET, HEAD', 'content-length': '0' })
        response.end()
        return true
      }
      const isOperator = secret !== null && isSameSecret(authorization ?? '', `Bearer ${secret}`)
      const details = () => ({
        ...(path === '/healthz' && { version: VERSION }),
        ...(isOperator && { alerts: alerts() }),
      })
      const result = statusFor(path)
      if (typeof result === 'string') sendStatus(response, isHead, result, details())
      else {
        waiting++
        void result.then((known) => {
          waiting--
          sendStatus(response, isHead, known, details())
        })
      }
      return true
    },
    open(newCheck, options = {}) {
      check = newCheck
      alerts = options.alerts ?? alerts
      isBuiltin = options.isBuiltin ?? false
      phase = 'open'
    },
    stop() {
      phase = 'stopping'
    },
  }
}
