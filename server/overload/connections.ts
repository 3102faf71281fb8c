/**
 * Shares the connections among networks. One network may hold half as many as are free: the first attacker gets a third
 * of all, the next ones less and less, and there is always one for somebody new.
 */
import type { Server } from 'node:http'

import { customerOf, networkOf } from '#server/lib/networks.ts'

/** Closes connections beyond a network's share. Behind a proxy there is one network, so do not call it there. */
export function shareConnections(server: Server, maximum: number): void {
  const open = new Map<string, number>()
  let total = 0

  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) return
    const network = customerOf(networkOf(socket.remoteAddress))
    const own = open.get(network) ?? 0
    if (own > 0 && own >= (maximum - total) / 2) {
      socket.destroy()
      return
    }
    total++
    open.set(network, own + 1)
    socket.once('close', () => {
      total--
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
