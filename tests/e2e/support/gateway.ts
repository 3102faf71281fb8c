/** A second address of the site under test, which can refuse connections while the network is up. */
import { connect, createServer, type Socket } from 'node:net'

import { listen } from '#tests/support/listen.ts'

export interface Gateway {
  url: string
  /** From now on every connection is refused. */
  close(): void
}

export async function startGateway(sitePort: number): Promise<Gateway> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const site = connect(sitePort, '127.0.0.1')
    for (const one of [socket, site]) {
      sockets.add(one)
      // The other end resets the connection.
      one.on('error', () => {}).on('close', () => sockets.delete(one))
    }
    socket.pipe(site).pipe(socket)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
