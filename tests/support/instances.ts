/** Instances of the site in processes of their own (`server/main.ts`), for tests of several on one database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import { waitFor } from './wait-for.ts'

const START_TIMEOUT_MS = 120_000

export interface Instance {
  port: number
  url: string
  output(): string
  /** @returns its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts an instance, and waits until it is ready. @param cwd the folder of its version. */
export async function startInstance(
  port: number,
  settings: Record<string, string>,
  cwd = process.cwd(),
): Promise<Instance> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  await waitFor(
    'an instance that is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`The instance did not start:\n${output}`)
      const ready = await fetch(`${url}/readyz`).catch(() => null)
      return ready?.ok || undefined
    },
    START_TIMEOUT_MS,
  )
  return { port, url, output: () => output, end }
}

export interface Asked {
  method?: string
  /** Sent as JSON. */
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
