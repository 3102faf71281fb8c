/** Answers `/metrics` for Prometheus, behind the operator's secret, and counts what is asked of this process. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

import { counter, type Family, gauge, histogram, textOf } from '#server/lib/prometheus.ts'
import { isSameSecret } from '#server/lib/secret-token.ts'
import { VERSION } from '#server/lib/version.ts'

import { sendOwn } from './own-responses.ts'

const PATH = '/metrics'
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOP_RESOLUTION_MS = 50
const NANOSECONDS = 1e9

export type Refusal = 'limit' | 'overload' | 'unavailable' | 'too-slow' | 'too-large'

type Head = Pick<IncomingMessage, 'url' | 'method' | 'headers'>
export type Metrics = ReturnType<typeof createMetrics>

/**
 * @param secret the operator's; without one there are no metrics.
 * @param headers of every response. @param connections that are open.
 */
export function createMetrics(
  secret: string | null,
  headers: () => Record<string, string>,
  connections: () => number,
) {
  const requests = counter('hibo_http_requests_total', 'Answered requests.')
  const durations = histogram(
    'hibo_http_request_duration_seconds',
    'From the head of a request to the end of its answer.',
    SECONDS,
  )
  const refusals = counter('hibo_http_refusals_total', 'Refused requests, by reason.')
  const delay = secret === null ? null : monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay?.enable()
  let site: () => Promise<Family[]> = async () => []

  function ownFamilies(): Family[] {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const waited = (percent: number) => (delay?.percentile(percent) ?? 0) / NANOSECONDS
    const loop = { p50: waited(50), p99: waited(99) }
    delay?.reset()
    return [
      gauge('hibo_build_info', 'The version that runs.', 1, { version: VERSION }),
      requests.family(),
      durations.family(),
      refusals.family(),
      gauge('hibo_http_connections', 'Open connections of clients and proxies.', connections()),
      gauge(
        'hibo_event_loop_delay_p50_seconds',
        'Half of the turns since the last scrape waited less.',
        loop.p50,
      ),
      gauge('hibo_event_loop_delay_p99_seconds', 'All but 1 % of the turns waited less.', loop.p99),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('process_start_time_seconds', 'When the process began.', performance.timeOrigin / 1_000),
      gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', heapUsed),
    ]
  }

  async function sendAll(response: ServerResponse) {
    const body = textOf([...ownFamilies(), ...(await site())])
    send(response, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, body)
  }

  function send(response: ServerResponse, status: number, more: Record<string, string>, body?: string) {
    sendOwn(response, status, { ...headers(), ...more, 'cache-control': 'no-store' }, body)
  }

  return {
    /** Answers a request for the metrics; returns false for every other one. */
    respond({ url = '', method, headers: { authorization } }: Head, response: ServerResponse): boolean {
      if (secret === null || url.split('?', 1)[0] !== PATH) return false
      if (method !== 'GET' && method !== 'HEAD') send(response, 405, { allow: 'GET, HEAD' })
      else if (isSameSecret(authorization ?? '', `Bearer ${secret}`)) void sendAll(response)
      else send(response, 401, { 'www-authenticate': 'Bearer' })
      return true
    },
    observe(route: string, status: number, seconds: number) {
      requests.add({ route, status: String(status) })
      durations.observe({ route }, seconds)
    },
    refuse: (reason: Refusal) => refusals.add({ reason }),
    /** Adds the site's metrics from now on. `families` must never reject. */
    open(families: typeof site) {
      site = families
    },
  }
}
