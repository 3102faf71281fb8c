import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Starts a server for this machine alone. @param port default: a free one. Rejects if the port is taken. */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** Breaks off the server's connections, and waits until it is closed. */
export async function stopServer(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await once(server.close(), 'close')
}
