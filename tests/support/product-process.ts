/** The product in a separate process with observable output and memory, for tests that harm it. */
import { readFile } from 'node:fs/promises'

import type { S3Settings } from '#server/backend/storage/s3-objects.ts'
import { type Child, startChild, untilReady } from './child.ts'
import { freePort } from './free-port.ts'
import type { ProductOptions } from './product.ts'
import { type ProductClient, productClient } from './product-client.ts'

export interface ProductProcess extends ProductClient, Pick<Child, 'isAlive' | 'output' | 'kill'> {
  port: number
  /** Ids of the product's processes, without their child processes. */
  processIds: readonly number[]
  /** Resident memory in MB; null where the system does not report it. */
  memory(): Promise<number | null>
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** Default: a free port. Sessions survive a restart only if the port stays. */
  port?: number
  databaseUrl?: string | null
  /** A folder that outlives the process. Without one nothing is kept. */
  dataDir?: string
  /** Default true: the demo community. */
  demo?: boolean
  /** The public URL of the proxy in front, and the mail server that the processes share. */
  proxied?: { siteUrl: string; smtpUrl?: string | null }
  /** Default: `OPERATOR_SECRET`. */
  operatorSecret?: null
  /** How often the process looks for problems, and where it reports them. */
  watched?: { everyMs: number; alertUrl: string }
  /** The object store for uploads. Default: the data folder. */
  objectStore?: S3Settings
  nodeOptions?: readonly string[]
  /** Further environment variables. */
  env?: Record<string, string>
}

export const OPERATOR_SECRET = 'a secret of the operator'

/** Starts `serve-product.ts` without waiting until it serves. */
export async function spawnProduct(options: ProcessOptions): Promise<ProductProcess> {
  const { databaseUrl = null, proxied, watched, operatorSecret = OPERATOR_SECRET, nodeOptions = [] } = options
  const { demo = true, dataDir, objectStore } = options
  const { port = await freePort() } = options
  const ofProduct: ProductOptions = {
    demo,
    ...(dataDir && { dataDir }),
    ...(watched && { watchMs: watched.everyMs }),
    settings: {
      databaseUrl,
      operatorSecret,
      siteUrl: proxied?.siteUrl ?? null,
      smtpUrl: proxied?.smtpUrl ?? null,
      trustedProxies: proxied ? 1 : 0,
      ...(objectStore && { objectStore }),
      ...(watched && { alertHook: { url: watched.alertUrl, secret: 'whsec_c2VjcmV0' } }),
    },
  }
  const child = startChild(process.execPath, [...nodeOptions, 'tests/support/serve-product.ts'], {
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_OPTIONS: JSON.stringify(ofProduct),
      ...options.env,
    },
  })
  return {
    ...child,
    ...productClient(port),
    port,
    processIds: [child.id],
    async memory() {
      const status = await readFile(`/proc/${child.id}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
    },
    stop: async () => void (await child.end()),
  }
}

/** Starts the product and waits until it serves. Rejects with its output if it exits before. */
export async function startProductProcess(options: ProcessOptions): Promise<ProductProcess> {
  const product = await spawnProduct(options)
  await untilReady(
    'The product',
    product,
    () => product.output().includes('Product under test at') || undefined,
  )
  return product
}
