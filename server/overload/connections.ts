/**
 * Shares the connections among networks. One network may hold half as many as are free: the first attacker gets a third
 * of all, the next ones less and less, and there is always one for somebody new.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import { networkOf, providerPrefix } from '#server/lib/networks.ts'

/** Milliseconds for which a network that pipelined gets no connection. */
const BAN_MS = 10_000

/**
 * Closes connections beyond a network's share. Behind a proxy there is one network, so do not call it there.
 * @returns a function that closes all connections of a socket's network, and refuses its new ones for ten seconds. Node
 *   parses a whole packet of pipelined requests before it looks at anything else, so one such connection costs as much
 *   as hundreds of visitors.
 */
export function shareConnections(server: Server, maximum: number): (socket: Socket) => void {
  const open = new Map<string, Set<Socket>>()
  const banned = new Set<string>()
  const networks = new WeakMap<Socket, string>()
  let total = 0

  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) return
    const network = providerPrefix(networkOf(socket.remoteAddress))
    const own = open.get(network) ?? new Set()
    if (banned.has(network) || (own.size > 0 && own.size >= (maximum - total) / 2)) {
      socket.destroy()
      return
    }
    total++
    open.set(network, own.add(socket))
    networks.set(socket, network)
    socket.once('close', () => {
      total--
      own.delete(socket)
      if (own.size === 0) open.delete(network)
    })
  })

  return (socket) => {
    const network = networks.get(socket)
    if (network === undefined || banned.has(network)) return
    banned.add(network)
    setTimeout(() => banned.delete(network), BAN_MS).unref()
    for (const other of open.get(network) ?? []) other.destroy()
  }
}
