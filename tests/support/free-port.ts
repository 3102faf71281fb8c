import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** `fetch` refuses port 10,080 and some below it. */
const FIRST_PORT = 10_081
/** Linux gives outgoing connections higher ports, so that one could take the port before the test does. */
const LAST_PORT = 32_000

/** Finds a port whose successor is free as well, for the SQL port of `serve-product.ts`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await tryPort(randomInt(FIRST_PORT, LAST_PORT))
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
