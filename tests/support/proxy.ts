/** A proxy as `deploy/Caddyfile` describes it: it sends requests to the instances that say they are ready. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen, stopServer } from './listen.ts'
import { waitFor } from './wait-for.ts'

const CHECK_MS = 100
const READY_TIMEOUT_MS = 120_000

/** @param ports of the instances on 127.0.0.1, whether they run or not. */
export async function startProxy(ports: readonly number[]) {
  const ready = new Set<number>()
  let turn = 0

  const check = () =>
    Promise.all(
      ports.map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
        if (response?.ok) ready.add(port)
        else ready.delete(port)
      }),
    )

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const choices = [...ready]
    const port = choices[turn++ % choices.length]
    if (port === undefined) return void outgoing.writeHead(502).end()
    const { method, url, headers, socket } = incoming
    const options = {
      port,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
      agent: false,
    }
    const upstream = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', () => {
      // Break off as the instance did, which may refuse a body before it has read all of it.
      if (outgoing.headersSent || !incoming.complete) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(upstream)
    // Read the rest of a refused body, which would otherwise precede the connection's next request.
    outgoing.once('close', () => incoming.unpipe(upstream).resume())
  }

  // Clients close idle connections, after the instances' keep-alive time, which is longer than Node's default.
  const server = createServer({ keepAliveTimeout: 0 }, forward)
  const url = `http://127.0.0.1:${await listen(server)}`
  await check()
  const timer = setInterval(() => void check(), CHECK_MS)
  return {
    url,
    /** Waits until the proxy sends requests to this many instances. */
    async untilReady(instances: number) {
      await waitFor('instances that are ready', () => ready.size >= instances || undefined, READY_TIMEOUT_MS)
    },
    close() {
      clearInterval(timer)
      return stopServer(server)
    },
  }
}
