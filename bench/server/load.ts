/** Keeps a number of connections busy for a while. */
import { Agent, request } from 'node:http'

import type { Step } from './cases.ts'

export const CONNECTIONS = 16

export interface Server {
  url: string
  key: string
  /** One for each connection. */
  tokens: readonly string[]
}

/**
 * Each connection sends its steps again and again for `seconds`, in whole rounds, so that what it did is undone at the
 * end.
 * @returns milliseconds of each answer. Rejects with the first that is not a success.
 */
export async function keepBusy(
  { url, key, tokens }: Server,
  stepsOf: (connection: number) => readonly Step[],
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { hostname, port } = new URL(url)
  const send = ({ method, path, body, as }: Step) =>
    new Promise<void>((resolve, reject) => {
      const token = as === undefined ? undefined : tokens[as]
      const headers = {
        apikey: key,
        'accept-encoding': path.startsWith('/rest') ? 'identity' : 'br',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        response.resume()
        response.once('error', reject)
        response.once('end', () => {
          const { statusCode = 0 } = response
          if (statusCode >= 200 && statusCode < 300) resolve()
          else reject(new Error(`${method} ${path} answered ${statusCode}`))
        })
      })
      sent.once('error', reject)
      sent.end(body)
    })

  const times: number[] = []
  const until = performance.now() + seconds * 1000
  try {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        while (performance.now() < until) {
          for (const step of stepsOf(connection)) {
            const asked = performance.now()
            await send(step)
            times.push(performance.now() - asked)
          }
        }
      }),
    )
  } finally {
    agent.destroy()
  }
  return times
}
