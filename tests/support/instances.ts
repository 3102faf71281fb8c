/** Instances of the site in processes of their own (`server/main.ts`), for tests of several on one database. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import { type Child, startChild, untilReady } from './child.ts'

export interface Instance extends Child {
  url: string
}

/** Starts an instance, and waits until it is ready. @param cwd the folder of its version. */
export async function startInstance(
  port: number,
  settings: Record<string, string>,
  cwd = process.cwd(),
): Promise<Instance> {
  const child = startChild(process.execPath, ['server/main.ts'], {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', NODE_ENV: 'production', ...settings },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady('The instance', child, async () => {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    return ready?.ok || undefined
  })
  return { ...child, url }
}

export interface Asked {
  method?: string
  /** The body, which is sent as JSON. */
  body?: unknown
  token?: string | undefined
  /** The sender's own IP address, one of 127.0.0.0/8: limits count by it. */
  from?: string
}

export interface Given {
  status: number
  text: string
}

/** Asks an instance, or the proxy in front of several. Rejects when no response comes. */
export function askInstance(url: string, key: string, path: string, asked: Asked = {}): Promise<Given> {
  const { body, token, from = '127.0.0.1', method = body === undefined ? 'GET' : 'POST' } = asked
  const headers = {
    apikey: key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, headers, localAddress: from, agent: false },
      async (response) => {
        try {
          resolve({ status: response.statusCode ?? 0, text: await text(response) })
        } catch (error) {
          reject(error)
        }
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
