/**
 * The gate meets each request first: drops a connection that pipelines too many, normalizes the target, answers health
 * checks and Prometheus, finds the client's network, and lets the request wait for its turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { requestCost } from '#server/backend/rest/request-cost.ts'
import { providerPrefix } from '#server/lib/networks.ts'
import { createFairQueue, type FairQueue } from '#server/overload/fair-queue.ts'

import { isApiPath } from './api.ts'
import { type Connection, clientNetwork } from './client-network.ts'
import { isCrawlerFile } from './crawlers/crawler-files.ts'
import type { Health } from './health.ts'
import { audienceOf } from './member-pages.ts'
import type { Metrics } from './metrics.ts'
import { sendOverload, sendOwn } from './own-responses.ts'
import { normalizeTarget } from './request-target.ts'

/** Pages and data: they keep process and database busy, so few run at once and each ends soon. */
const PARALLEL = 16
/** Requests about accounts: they wait for slow password hashes, and a refusal takes as long. */
const PARALLEL_ACCOUNTS = 8
/** Requests for files: an object store answers slowly, but costs this process little. */
const PARALLEL_OBJECTS = 32
/** Data requests that the app never sends may take seconds each: half of the database's connections stay free. */
const PARALLEL_FOREIGN = 3

/** A request's leave to run. */
export interface Turn {
  /**
   * For a body that arrives after the head. Resolves when the body was read and the request may go on: until then the
   * request takes no slot. Rejects if the request was refused meanwhile.
   */
  bodyRead?: () => Promise<void>
  /** Must be called when the request was answered. */
  end(): void
}

interface GateSettings {
  health: Health
  metrics: Pick<Metrics, 'respond'>
  /** Told of each answer that refuses a request for want of a turn. */
  noteOverload: (response: ServerResponse) => void
  trustedProxies: number
  /** Counts a request of a connection; false if that is closed. */
  countRequest: (request: IncomingMessage, response: ServerResponse) => boolean
  isFile: (pathname: string) => boolean
  /** Headers of the responses that the gate itself sends. */
  headers: () => Record<string, string>
}

export function createGate(settings: GateSettings) {
  const { health, metrics, noteOverload, trustedProxies, countRequest, isFile, headers } = settings
  const connections = new WeakMap<IncomingMessage, Connection>()
  const work = createFairQueue(PARALLEL)
  const accounts = createFairQueue(PARALLEL_ACCOUNTS)
  const objects = createFairQueue(PARALLEL_OBJECTS)
  const foreign = createFairQueue(PARALLEL_FOREIGN)

  /** The connection of a received request; it is known even after it broke off. */
  function connectionOf(request: IncomingMessage): Connection {
    const connection = connections.get(request)
    if (!connection) throw new Error('This request did not come through the gate')
    return connection
  }

  /** Returns null for files and members' frames, which cost little more than a refusal. */
  function queueOf(request: IncomingMessage): FairQueue | null {
    const { url = '', method, headers } = request
    const [path = ''] = url.split('?', 1)
    if (path.startsWith('/auth/v1/')) return accounts
    if (path.startsWith('/storage/v1/')) return objects
    if (path.startsWith('/rest/v1/') && isForeign(request)) return foreign
    if (isApiPath(path) || isCrawlerFile(path) || !isRead(method)) return work
    return isFile(path) || audienceOf(path, headers.cookie) === 'member-frame' ? null : work
  }

  return {
    /** Returns false if the request was answered or dropped. */
    receive(request: IncomingMessage, response: ServerResponse): boolean {
      const socketAddress = request.socket.remoteAddress
      // No response: the sender has reset the connection, or it pipelines too many requests.
      if (socketAddress === undefined || !countRequest(request, response)) return false
      if (!normalizeTarget(request)) {
        sendOwn(response, 404, { ...headers(), 'content-type': 'text/plain; charset=utf-8' }, 'Not found')
        return false
      }
      if (health.respond(request, response) || metrics.respond(request, response)) return false
      // Several X-Forwarded-For headers form one list, in their order.
      const forwardedFor = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
      const network = clientNetwork(socketAddress, forwardedFor, trustedProxies)
      connections.set(request, { socketAddress, network })
      return true
    },
    connectionOf,
    /** Waits for the request's turn. Resolves with null if the request was answered with 503 instead. */
    async admit(request: IncomingMessage, response: ServerResponse): Promise<Turn | null> {
      const queue = queueOf(request)
      if (!queue) return { end() {} }
      const enter = async () => {
        const end = await queue(providerPrefix(connectionOf(request).network))
        if (!end) {
          noteOverload(response)
          sendOverload(request, response, headers())
        }
        return end
      }
      const end = await enter()
      if (!end || isRead(request.method) || request.complete) return end && { end }
      end()
      return lateTurn(enter)
    },
  }
}

function isForeign({ url = '', headers: { prefer, range } }: IncomingMessage) {
  return requestCost(new URL(url, 'http://localhost'), prefer && String(prefer), range) > 1
}

export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Makes the turn of a request whose body comes later than its head: it queues again when the body has been read. */
function lateTurn(enter: () => Promise<(() => void) | null>): Turn {
  let ended = false
  let leave: (() => void) | null = null
  return {
    async bodyRead() {
      leave = await enter()
      if (!leave) throw new Error('Refused while it waited')
      if (ended) leave()
    },
    end() {
      ended = true
      leave?.()
    },
  }
}
