/** Two products to photograph: one with the sample community, one without anybody. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { ensureBuilt } from '#tests/support/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type ProductClient, productClient } from '#tests/support/product-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { root } from '../lib/toolchain.mjs'

const START_TIMEOUT_MS = 180_000

export interface Products {
  demo: ProductClient
  empty: ProductClient
  stop(): Promise<void>
}

/** Builds where needed, and starts both on free ports. */
export async function startProducts(): Promise<Products> {
  ensureBuilt()
  const children: ChildProcess[] = []
  async function start(demo: boolean) {
    const port = await freePort()
    const child = spawn(process.execPath, ['tests/support/serve-product.ts'], {
      cwd: root,
      env: { ...process.env, E2E_PORT: String(port), E2E_DEMO: demo ? '1' : '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    const client = productClient(port)
    await waitFor(
      'the product to start',
      async () => (await fetch(`${client.url}/healthz`).catch(() => null))?.ok || undefined,
      START_TIMEOUT_MS,
    )
    return client
  }
  return {
    demo: await start(true),
    empty: await start(false),
    async stop() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
    },
  }
}
