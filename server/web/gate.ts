/**
 * The gate meets each request first: drops a connection that pipelines too many, normalizes the target, answers health
 * checks, finds the client's network, and asks admission control last.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { providerPrefix } from '#server/lib/networks.ts'
import { admitPipelined } from '#server/overload/pipelining.ts'
import { countArrival } from '#server/overload/scheduler.ts'

import type { AdmissionControl, Turn } from './admission-control.ts'
import { type Connection, clientNetwork } from './client-network.ts'
import type { Health } from './health.ts'
import { normalizeTarget } from './request-target.ts'

export interface Gate {
  /** Returns false if the request was answered or dropped. */
  receive(request: IncomingMessage, response: ServerResponse): boolean
  /** The connection of a received request; it is known even after it broke off. */
  connectionOf(request: IncomingMessage): Connection
  /** Waits for the request's turn. Null: it was answered with 503 instead. */
  admit(request: IncomingMessage, response: ServerResponse): Promise<Turn | null>
}

export interface GateSettings {
  health: Health
  trustedProxies: number
  /** Null while the site starts. */
  admission: () => AdmissionControl | null
  /** Called with a connection that pipelines too many requests. */
  onFlood?: ((socket: Socket) => void) | undefined
  /** Headers of the responses that the gate itself sends. */
  headers: () => Record<string, string>
}

export function createGate({ health, trustedProxies, admission, onFlood, headers }: GateSettings): Gate {
  const connections = new WeakMap<IncomingMessage, Connection>()

  function connectionOf(request: IncomingMessage): Connection {
    const connection = connections.get(request)
    if (!connection) throw new Error('This request did not come through the gate')
    return connection
  }
  const prefixOf = (request: IncomingMessage) => providerPrefix(connectionOf(request).network)

  return {
    receive(request, response) {
      countArrival()
      const socketAddress = request.socket.remoteAddress
      // No response: the sender has reset the connection, or it pipelines too many requests.
      if (socketAddress === undefined || !admitPipelined(request, response, onFlood)) return false
      if (!normalizeTarget(request)) {
        response.writeHead(404, {
          ...headers(),
          'content-type': 'text/plain; charset=utf-8',
          'content-length': '9',
        })
        response.end(request.method === 'HEAD' ? undefined : 'Not found')
        return false
      }
      if (health.respond(request, response)) return false
      // Several X-Forwarded-For headers form one list, in their order.
      const forwardedFor = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
      const network = clientNetwork(socketAddress, forwardedFor, trustedProxies)
      connections.set(request, { socketAddress, network })
      return !admission()?.refuse(request, response, prefixOf(request))
    },
    connectionOf,
    admit: async (request, response) =>
      admission()?.admit(request, response, prefixOf(request)) ?? { end: () => {} },
  }
}
