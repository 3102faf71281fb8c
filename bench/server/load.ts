/** Keeps a number of connections busy for a while, and says how quickly they were answered. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { quantile } from '../quantile.ts'
import type { Step } from './cases.ts'

export const CONNECTIONS = 16

export interface Load {
  /** Answers per second. */
  rate: number
  /** Milliseconds, median and 95th percentile. */
  p50: number
  p95: number
  answers: number
}

/** Runs `ask` on each connection again and again for `seconds`, in rounds. Rejects with the first failure. */
export async function keepBusy(
  seconds: number,
  round: number,
  ask: (connection: number, turn: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      // Whole rounds, so that what a connection did is undone at the end.
      for (let turn = 0; performance.now() < until || turn % round > 0; turn++) {
        const asked = performance.now()
        await ask(connection, turn)
        times.push(performance.now() - asked)
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  return { rate: times.length / elapsed, p50, p95, answers: times.length }
}

/** A client with its own kept-alive connections. `send` rejects for every response that is not a success. */
export function httpClient(origin: string, headersOf: (step: Step) => OutgoingHttpHeaders) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { hostname, port, pathname } = new URL(origin)
  const base = pathname === '/' ? '' : pathname
  return {
    send: (step: Step) =>
      new Promise<void>((resolve, reject) => {
        const { method, path, body } = step
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path: base + path,
            headers: {
              ...headersOf(step),
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
            },
          },
          (response) => {
            response.resume()
            response.once('error', reject)
            response.once('end', () => {
              const { statusCode = 0 } = response
              if (statusCode >= 200 && statusCode < 300) resolve()
              else reject(new Error(`${method} ${path} answered ${statusCode}`))
            })
          },
        )
        sent.once('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
