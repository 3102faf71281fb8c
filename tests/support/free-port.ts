import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

/**
 * Below the ports that Linux gives outgoing connections: one of these could take the port before it is used. Above
 * 10,080, which `fetch` refuses.
 */
const FIRST = 10_081
const LAST = 32_000

/** Finds a port whose successor is free as well, for the SQL port of `serve-product.ts`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await tryPort(randomInt(FIRST, LAST))
    if (port !== null && (await tryPort(port + 1)) !== null) return port
  }
}

/** Null if the port is taken. */
async function tryPort(wanted: number) {
  const probe = createServer()
  const port = await listen(probe, wanted).catch(() => null)
  if (port !== null) await once(probe.close(), 'close')
  return port
}
