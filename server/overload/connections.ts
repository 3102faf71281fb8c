/** Shares the connections among networks, and bounds the requests of each that wait for their responses. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { networkOf, providerPrefix } from '#server/lib/networks.ts'

/** Pipelined requests of one connection. Browsers and proxies send one request at a time. */
const MAX_PIPELINED = 64
/** Milliseconds for which a network that pipelined more gets no connection. */
const BAN_MS = 10_000

/**
 * Closes connections beyond a network's share: half as many as are free. So the first attacker gets a third of all, the
 * next ones less and less, and there is always one for somebody new.
 *
 * Node parses a whole packet of pipelined requests before it looks at anything else, so one connection that pipelines
 * costs as much as hundreds of visitors. All connections of its network are closed.
 * @param direct false behind a proxy, whose connections carry everybody's requests: then one closes alone.
 * @returns a function that counts a request until its response is sent; false if its connection is closed.
 */
export function guardConnections(server: Server, maximum: number, direct: boolean) {
  const open = new Map<string, Set<Socket>>()
  const banned = new Set<string>()
  const unanswered = new WeakMap<Socket, number>()
  let total = 0

  if (direct) server.on('connection', share)

  function share(socket: Socket) {
    const network = prefixOf(socket)
    const own = open.get(network) ?? new Set()
    if (banned.has(network) || (own.size > 0 && own.size >= (maximum - total) / 2)) {
      socket.destroy()
      return
    }
    total++
    open.set(network, own.add(socket))
    socket.once('close', () => {
      total--
      own.delete(socket)
      if (own.size === 0) open.delete(network)
    })
  }

  function ban(network: string) {
    banned.add(network)
    setTimeout(() => banned.delete(network), BAN_MS).unref()
    for (const socket of open.get(network) ?? []) socket.destroy()
  }

  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) {
      if (direct) ban(prefixOf(socket))
      socket.destroy()
      return false
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}

function prefixOf({ remoteAddress = '' }: Socket) {
  return providerPrefix(networkOf(remoteAddress))
}
