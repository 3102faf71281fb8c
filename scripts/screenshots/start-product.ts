/** The product with the sample community, to be photographed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ensureBuilt } from '#tests/support/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { productClient } from '#tests/support/product-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { root } from '../lib/toolchain.mjs'

const START_TIMEOUT_MS = 180_000

/** Builds where needed, and starts the product on a free port. */
export async function startProduct() {
  ensureBuilt()
  const port = await freePort()
  const child = spawn(process.execPath, ['tests/support/serve-product.ts'], {
    cwd: root,
    env: { ...process.env, E2E_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const client = productClient(port)
  await waitFor(
    'the product to start',
    async () => (await fetch(`${client.url}/healthz`).catch(() => null))?.ok || undefined,
    START_TIMEOUT_MS,
  )
  return {
    client,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
