/** The product in a separate process with observable output and memory, for tests that harm it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

import type { S3Settings } from '#server/backend/storage/s3-objects.ts'
import { freePort } from './free-port.ts'
import { type ProductClient, productClient } from './product-client.ts'
import { waitFor } from './wait-for.ts'

const START_TIMEOUT_MS = 240_000

export interface ProductProcess extends ProductClient {
  port: number
  /** Ids of its processes, without those that they started. */
  processIds: readonly number[]
  /** Its output so far. */
  output(): string
  alive(): boolean
  /** Resident memory in MB; null where the system does not report it. */
  memory(): Promise<number | null>
  /** Kills it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** Default: a free port. Sessions survive a restart only on the same port. */
  port?: number
  databaseUrl?: string | null
  /** A folder that outlives the process. Without one nothing is kept. */
  dataDir?: string
  /** Default true: the demo community. */
  demo?: boolean
  /** The public URL of the proxy in front of it, and the mail server that its processes share. */
  proxied?: { siteUrl: string; smtpUrl?: string | null }
  /** Looks for problems so often, and tells them there. The operator's secret is `OPERATOR_SECRET`. */
  watched?: { everyMs: number; alertUrl: string }
  /** Keeps uploads, instead of the data folder. */
  objectStore?: S3Settings
  nodeOptions?: readonly string[]
  /** Further variables of its environment. */
  env?: Record<string, string>
}

export const OPERATOR_SECRET = 'a secret of the operator'

/** Starts `serve-product.ts` without waiting until it serves. */
export async function spawnProduct(options: ProcessOptions): Promise<ProductProcess> {
  const { databaseUrl, dataDir, demo = true, proxied, watched, objectStore, nodeOptions = [] } = options
  const { port = await freePort() } = options
  const child = spawn(process.execPath, [...nodeOptions, 'tests/support/serve-product.ts'], {
    env: {
      ...process.env,
      E2E_PORT: String(port),
      ...(databaseUrl && { E2E_DATABASE_URL: databaseUrl }),
      ...(dataDir && { E2E_DATA_DIR: dataDir }),
      ...(!demo && { E2E_DEMO: '0' }),
      ...(proxied && { E2E_SITE_URL: proxied.siteUrl }),
      ...(proxied?.smtpUrl && { E2E_SMTP_URL: proxied.smtpUrl }),
      ...(watched && { E2E_WATCH_MS: String(watched.everyMs), E2E_ALERT_URL: watched.alertUrl }),
      ...(objectStore && { E2E_OBJECT_STORE: JSON.stringify(objectStore) }),
      E2E_OPERATOR_SECRET: OPERATOR_SECRET,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const alive = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (alive()) child.kill(signal)
    await exited
  }
  return {
    ...productClient(port),
    port,
    processIds: child.pid === undefined ? [] : [child.pid],
    output: () => output,
    alive,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Starts it and waits until it serves. Rejects with its output if it exits before. */
export async function startProductProcess(options: ProcessOptions): Promise<ProductProcess> {
  const product = await spawnProduct(options)
  await waitFor(
    'the product',
    () => {
      if (!product.alive()) throw new Error(`The product did not start:\n${product.output()}`)
      return product.output().includes('Product under test at') || undefined
    },
    START_TIMEOUT_MS,
  )
  return product
}
