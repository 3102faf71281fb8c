/**
 * Answers health checks in the gate, before any queue, without a turn of the database for each.
 * - `/livez`, for supervisors: 200 while the process serves at all.
 * - `/readyz`, for proxies: 503 while it starts, and from the stop signal on, before the port closes; with the built-in
 *   database also while that does not answer. Nothing that instances share counts: a proxy without a ready one could
 *   send people neither files nor a time to try again.
 * - `/healthz`, for operators: 503 while anything is wrong that people notice; names the version, and with the
 *   operator's secret what is wrong.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { CurrentProblem } from '#server/backend/watch/alerts.ts'
import { log } from '#server/lib/log.ts'
import { isSameSecret } from '#server/lib/secret-token.ts'
import { VERSION } from '#server/lib/version.ts'

import { sendOwn } from './own-responses.ts'

const PATHS = ['/livez', '/readyz', '/healthz']
/** Time for which one check's result answers all requests. */
const SHARED_MS = 1_000
/** Requests that wait for one check. Further ones get 503 at once, so that a flood fills no memory. */
const MAX_WAITING = 200

type Status = 'ok' | 'starting' | 'stopping' | 'database unavailable' | 'unhealthy'

interface State {
  status: Status
  problems: CurrentProblem[]
}

type Head = Pick<IncomingMessage, 'url' | 'method' | 'headers'>
export type Health = ReturnType<typeof createHealth>

/**
 * @param headers headers of every response.
 * @param secret the operator's secret; a check with `Authorization: Bearer <secret>` also gets the problems.
 */
export function createHealth(headers: () => Record<string, string>, secret: string | null = null) {
  let phase: 'starting' | 'open' | 'stopping' = 'starting'
  let check: () => Promise<CurrentProblem[]> = async () => []
  let isBuiltin = false
  let last: (State & { at: number }) | null = null
  let running: Promise<State> | null = null
  let waiting = 0

  const only = (status: Status): State => ({ status, problems: [] })

  function stateFor(path: string): State | Promise<State> {
    if (path === '/livez') return only('ok')
    if (phase !== 'open') return only(phase)
    if (path === '/healthz') return health()
    return isBuiltin ? Promise.resolve(health()).then(readiness) : only('ok')
  }

  function readiness(state: State) {
    return state.status === 'database unavailable' ? state : only('ok')
  }

  function health(): State | Promise<State> {
    if (last && performance.now() - last.at < SHARED_MS) return last
    if (waiting >= MAX_WAITING) return only('unhealthy')
    running ??= runCheck().finally(() => (running = null))
    return running
  }

  async function runCheck(): Promise<State> {
    const problems = await check()
    const faults = problems.filter(({ isFault }) => isFault)
    const isLost = faults.some(({ kind }) => kind === 'database')
    const status = isLost ? 'database unavailable' : faults.length > 0 ? 'unhealthy' : 'ok'
    // Logged once for each change, because checks come every few seconds.
    if (status !== (last?.status ?? 'ok')) {
      const kinds = faults.map(({ kind, cause }) => `${kind}: ${cause}`)
      if (kinds.length > 0) log('unhealthy', { area: 'health', status: 503, text: kinds.join('; ') }, 'error')
      else log('healthy', { area: 'health' })
    }
    last = { status, problems, at: performance.now() }
    return last
  }

  return {
    /** Answers a health check; returns false for every other request. */
    respond({ url = '', method, headers: { authorization } }: Head, response: ServerResponse): boolean {
      const path = url.split('?', 1)[0] ?? ''
      if (!PATHS.includes(path)) return false
      if (method !== 'GET' && method !== 'HEAD') {
        sendOwn(response, 405, { ...headers(), allow: 'GET, HEAD' })
        return true
      }
      const isOperator = secret !== null && isSameSecret(authorization ?? '', `Bearer ${secret}`)
      const send = ({ status, problems }: State) => {
        const details = path === '/healthz' && { version: VERSION, ...(isOperator && { problems }) }
        const kind = { 'content-type': 'application/json', 'cache-control': 'no-store' }
        const body = JSON.stringify({ status, ...details })
        sendOwn(response, status === 'ok' ? 200 : 503, { ...headers(), ...kind }, body)
      }
      const state = stateFor(path)
      if (state instanceof Promise) {
        waiting++
        void state.then((known) => {
          waiting--
          send(known)
        })
      } else send(state)
      return true
    },
    /** From now on `newCheck` decides on the status. It must never reject. */
    open(newCheck: typeof check, { isBuiltin: hasOwnDatabase = false } = {}) {
      check = newCheck
      isBuiltin = hasOwnDatabase
      phase = 'open'
    },
    /** From now on the site is not ready. */
    stop() {
      phase = 'stopping'
    },
  }
}
