/** Two loads: a closed loop, whose people wait for each response, and an open loop, whose people come at a rate. */
import { Agent, request } from 'node:http'

import type { Ask } from './mix.ts'
import type { Recorder } from './recorder.ts'

const TIMEOUT_MS = 30_000

/** @param key the site's publishable key. */
export function createAsker(url: string, key: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })

  /** Resolves when the response has ended. Rejects without one. */
  function send({ method = 'GET', path, body, token }: Ask) {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(/^\/(rest|auth)/.test(path) ? { apikey: key } : { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const target = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS }
    return new Promise<{ status: number; isRefusal: boolean }>((resolve, reject) => {
      const sent = request(target, (response) => {
        const { statusCode: status = 0 } = response
        response.resume()
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status, isRefusal: status === 503 && 'retry-after' in response.headers }),
        )
      })
      sent.once('timeout', () => sent.destroy(new Error('no response')))
      sent.once('error', reject)
      sent.end(payload)
    })
  }

  async function ask(asked: Ask, recorder: Recorder): Promise<void> {
    const { kind, accepted } = asked
    const started = performance.now()
    try {
      const { status, isRefusal } = await send(asked)
      const time = performance.now() - started
      if (status < 300 || status === accepted) recorder.answered(kind, time)
      else if (isRefusal) recorder.refused(kind, time)
      else recorder.failed(kind, String(status))
    } catch (error) {
      recorder.failed(kind, error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  }

  return {
    /** Keeps `people` asking at once for `seconds`: each asks again as soon as the response has ended. */
    async closedLoop(next: () => Ask, recorder: Recorder, people: number, seconds: number) {
      const until = performance.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: people }, async () => {
          while (performance.now() < until) await ask(next(), recorder)
        }),
      )
    },
    /** Sends `rate` requests per second for `seconds`, however many still wait for a response. */
    async openLoop(next: () => Ask, recorder: Recorder, rate: number, seconds: number) {
      const started = performance.now()
      const underWay = new Set<Promise<void>>()
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.min(rate * seconds, ((performance.now() - started) / 1000) * rate)
        for (; sent < due; sent++) {
          const asked = ask(next(), recorder)
          underWay.add(asked)
          void asked.finally(() => underWay.delete(asked))
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await Promise.all(underWay)
    },
    close: () => agent.destroy(),
  }
}
