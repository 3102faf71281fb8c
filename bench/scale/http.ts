/** The queries as a browser sends them, to a PostgREST or to our own server. */
import { Agent, request } from 'node:http'

import type { Query } from './queries.ts'
import { type Times, timesOf } from './times.ts'

export interface Answered extends Times {
  /** Size of the response's body, uncompressed. */
  bytes: number
}

export interface HttpAsker {
  measure(query: Query): Promise<Answered>
  /** Answers per second with that many connections, for `seconds`. */
  rate(query: Query, connections: number, seconds: number): Promise<number>
  close(): void
}

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** @param base URL below which tables and `rpc/` are, @param token of the member of the subjects. */
export function httpAsker(base: string, apiKey: string, token: string): HttpAsker {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, pathname } = new URL(base)

  const send = ({ signedIn }: Query, { method, path, body }: Asked) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path: pathname.replace(/\/$/, '') + path,
          headers: {
            apikey: apiKey,
            'accept-encoding': 'identity',
            ...(signedIn && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          response.once('error', reject)
          response.once('end', () => {
            if (response.statusCode === 200) resolve(bytes)
            else reject(new Error(`${method} ${path} answered ${response.statusCode}`))
          })
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })

  return {
    async measure(query) {
      const asked = requestOf(query)
      const bytes = await send(query, asked)
      return { bytes, ...(await timesOf(() => send(query, asked))) }
    },
    async rate(query, connections, seconds) {
      const asked = requestOf(query)
      let answers = 0
      const started = performance.now()
      const until = started + seconds * 1000
      const ask = async () => {
        while (performance.now() < until) {
          await send(query, asked)
          answers++
        }
      }
      await Promise.all(Array.from({ length: connections }, ask))
      return Math.round((answers * 1000) / (performance.now() - started))
    },
    close: () => agent.destroy(),
  }
}

function requestOf({ call, read }: Query): Asked {
  if (read) return { method: 'GET', path: read.path }
  if (!call) throw new Error('A query without a question')
  if (call.method === 'POST') {
    return { method: 'POST', path: `/rpc/${call.name}`, body: JSON.stringify(call.args) }
  }
  const params = new URLSearchParams(
    Object.entries(call.args).map(([name, value]) => [
      name,
      Array.isArray(value) ? `{${value.join(',')}}` : String(value),
    ]),
  )
  return { method: 'GET', path: `/rpc/${call.name}?${params}` }
}
