/** Stands before everything else: names the sender, normalizes the target, answers health checks, refuses overload. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { customerOf } from '#server/lib/networks.ts'
import { notePipelined } from '#server/overload/pipelining.ts'
import { noteArrival } from '#server/overload/scheduler.ts'

import type { AdmissionControl } from './admission-control.ts'
import { type Connection, clientAddressOf } from './client-address.ts'
import type { Health } from './health.ts'
import { normalizeTarget } from './request-target.ts'

export interface Gate {
  /** Returns false if the request was answered or dropped. */
  receive(request: IncomingMessage, response: ServerResponse): boolean
  /** The sender of a received request; it is known even after the connection broke off. */
  senderOf(request: IncomingMessage): Connection
  /** Waits for the request's turn, and counts it as pending until the returned function is called. */
  admit(request: IncomingMessage): Promise<() => void>
}

export interface GateSettings {
  health: Health
  trustedProxies: number
  /** Null while the site starts. */
  admission: () => AdmissionControl | null
  /** Called with a connection that pipelines too many requests. */
  onFlood?: ((socket: Socket) => void) | undefined
  /** Of every response. */
  headers: () => Record<string, string>
}

export function createGate({ health, trustedProxies, admission, onFlood, headers }: GateSettings): Gate {
  const senders = new WeakMap<IncomingMessage, Connection>()

  function senderOf(request: IncomingMessage): Connection {
    const sender = senders.get(request)
    if (!sender) throw new Error('This request did not come through the gate')
    return sender
  }
  const shareOf = (request: IncomingMessage) => customerOf(senderOf(request).clientAddress)

  return {
    receive(request, response) {
      noteArrival()
      const peerAddress = request.socket.remoteAddress
      // Nobody waits for the answer: the sender has reset the connection already.
      if (peerAddress === undefined || !notePipelined(request, response, onFlood)) return false
      if (!normalizeTarget(request)) {
        response.writeHead(404, { ...headers(), 'content-type': 'text/plain', 'content-length': '9' })
        response.end(request.method === 'HEAD' ? undefined : 'Not found')
        return false
      }
      if (health.respond(request, response)) return false
      // A list of several headers is one, in their order.
      const forwardedFor = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
      const clientAddress = clientAddressOf(peerAddress, forwardedFor, trustedProxies)
      senders.set(request, { peerAddress, clientAddress })
      return !admission()?.refuse(request, response, shareOf(request))
    },
    senderOf,
    admit: async (request) => (await admission()?.admit(request, shareOf(request))) ?? (() => {}),
  }
}
