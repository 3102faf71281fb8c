import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux gives outgoing connections: one of these could take the port before it is used. */
const FIRST = 10_000
const LAST = 32_000

/** Finds a port whose successor is free as well, for the SQL port of `serve-product.ts`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await tryPort(randomInt(FIRST, LAST))
    if (port !== null && (await tryPort(port + 1)) !== null) return port
  }
}

function tryPort(wanted: number) {
  return new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
