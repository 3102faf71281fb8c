/** Two ways to ask: as many people as the site can serve, each waiting for a response; and people who just come. */
import { Agent, request } from 'node:http'

import type { Ask } from './mix.ts'
import type { Recorder } from './recorder.ts'

const PATIENCE_MS = 30_000

export interface Asker {
  /** `people` at once, each asking again when answered, for `seconds`. */
  closedLoop(next: () => Ask, recorder: Recorder, people: number, seconds: number): Promise<void>
  /** `rate` askers per second, whatever becomes of those before them, for `seconds`. */
  openLoop(next: () => Ask, recorder: Recorder, rate: number, seconds: number): Promise<void>
  close(): void
}

/** @param ips the people's own, one after the other; without them all share this machine's. */
export function createAsker(url: string, key: string, ips: readonly string[] = []): Asker {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  let asked = 0

  function ask({ kind, method, path, body, token, accepted }: Ask, recorder: Recorder): Promise<void> {
    const started = performance.now()
    const localAddress = ips[asked++ % ips.length]
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(path.startsWith('/rest') || path.startsWith('/auth')
        ? { apikey: key }
        : { 'accept-encoding': 'br' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers,
          timeout: PATIENCE_MS,
          ...(localAddress && { localAddress }),
        },
        (response) => {
          response.resume()
          response.once('end', () => {
            const time = performance.now() - started
            const { statusCode = 0 } = response
            if (statusCode < 300 || statusCode === accepted) recorder.answered(kind, time)
            else if (statusCode === 503 && response.headers['retry-after']) recorder.refused(kind, time)
            else recorder.failed(kind, String(statusCode))
            resolve()
          })
          response.once('error', () => resolve())
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no response')))
      sent.once('error', (error) => {
        recorder.failed(kind, 'code' in error ? String(error.code) : error.message)
        resolve()
      })
      sent.end(payload)
    })
  }

  return {
    async closedLoop(next, recorder, people, seconds) {
      const until = performance.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: people }, async () => {
          while (performance.now() < until) await ask(next(), recorder)
        }),
      )
    },
    async openLoop(next, recorder, rate, seconds) {
      const started = performance.now()
      const under = new Set<Promise<void>>()
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.min(rate * seconds, ((performance.now() - started) / 1000) * rate)
        for (; sent < due; sent++) {
          const asked = ask(next(), recorder)
          under.add(asked)
          void asked.finally(() => under.delete(asked))
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await Promise.all(under)
    },
    close: () => agent.destroy(),
  }
}
