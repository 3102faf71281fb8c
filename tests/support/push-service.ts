/** A push service on this machine. It accepts what real ones accept, and keeps deliveries for the test's browser. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

import * as v from 'valibot'

import { openPush } from '#server/testing/open-push.ts'
import { listen, stopServer } from './listen.ts'

/** A request as it arrived. */
export interface Delivery {
  path: string
  headers: Record<string, string | undefined>
  body: Buffer
}

export interface PushService {
  /** A test adds it to `internal.push_services`. */
  origin: string
  /** Begins the endpoint of each subscription. */
  endpointBase: string
  /** Deliveries to an endpoint, in order. */
  at(endpoint: string): Delivery[]
  /** Answers an endpoint's requests otherwise than with 201. */
  answer(endpoint: string, status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

const shownSchema = v.strictObject({ title: v.string(), body: v.string(), tag: v.string(), path: v.string() })

export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = []
  const responses = new Map<string, [number, Record<string, string>]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    deliveries.push({ path, headers, body: await buffer(request) })
    const [status, more] = responses.get(path) ?? [201, {}]
    response.writeHead(status, more).end()
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const pathOf = (endpoint: string) => new URL(endpoint).pathname
  return {
    origin,
    endpointBase: `${origin}/send/`,
    at: (endpoint) => deliveries.filter(({ path }) => path === pathOf(endpoint)),
    answer: (endpoint, status, headers = {}) => responses.set(pathOf(endpoint), [status, headers]),
    close: () => stopServer(server),
  }
}

/** A delivery as the browser's service worker reads it. */
export function shownBy({ body }: Delivery, { privateKey, auth }: { privateKey: string; auth: string }) {
  return v.parse(shownSchema, JSON.parse(openPush(body, privateKey, auth)))
}
