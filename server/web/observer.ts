/** Gives each request an id, and notes its answer: in the metrics and, by choice, in the log. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { logEach } from '#server/lib/log.ts'
import { REQUEST_ID, requestId, requestIds } from '#server/lib/request-id.ts'

import type { Metrics, Refusal } from './metrics.ts'
import { routeName } from './route-name.ts'

const REASONS: Readonly<Record<number, Refusal>> = { 413: 'too-large', 429: 'limit', 503: 'unavailable' }
/** Reasons of a refusal that mean too many requests, not a failure. */
const TOO_MANY_REASONS: readonly Refusal[] = ['limit', 'overload']

interface ObserverSettings {
  metrics: Metrics
  /** True if a proxy may have named the request. */
  trustsProxy: boolean
  accessLog: boolean
}

export function createObserver({ metrics, trustsProxy, accessLog }: ObserverSettings) {
  const overloaded = new WeakSet<ServerResponse>()
  let refused = 0
  return {
    /** Observes a request until its answer is sent. @returns its id, which the answer has to name. */
    begin(request: IncomingMessage, response: ServerResponse) {
      const started = performance.now()
      const { method, url = '' } = request
      const id = requestId(trustsProxy ? request.headers[REQUEST_ID] : undefined)
      response.once('finish', () => {
        const { statusCode: status } = response
        const ms = performance.now() - started
        const route = routeName(url, status)
        metrics.observe(route, status, ms / 1_000)
        const reason = overloaded.has(response) ? 'overload' : REASONS[status]
        if (reason) metrics.refuse(reason)
        if (reason && TOO_MANY_REASONS.includes(reason)) refused++
        if (accessLog) logEach('request', { method, route, status, ms: Math.round(ms), request: id })
      })
      return id
    },
    /** Notes that the response refuses a request because there are too many. */
    noteOverload(response: ServerResponse) {
      overloaded.add(response)
      response.setHeader(REQUEST_ID, requestIds.getStore() ?? '')
    },
    /** Requests refused because there are too many. */
    refusals: () => refused,
  }
}
