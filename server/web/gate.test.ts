import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGate } from './gate.ts'
import { createHealth } from './health.ts'

const gate = createGate({
  health: createHealth(() => ({})),
  trustedProxies: 0,
  admission: () => null,
  headers: () => ({}),
})
const seen: { request: IncomingMessage; received: boolean }[] = []
const server = createServer(async (request, response) => {
  if (request.url === '/late') await sleep(100)
  seen.push({ request, received: gate.receive(request, response) })
})
let port: number

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())

/** Sends a request and resets the connection, so that the socket has no address any more. */
async function sendAndReset(path: string) {
  const before = seen.length
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await sleep(50)
  socket.resetAndDestroy()
  await sleep(100)
  return seen.slice(before)
}

test('a request without a sender is dropped', async () => {
  const [late] = await sendAndReset('/late')
  expect(late?.request.socket.remoteAddress).toBeUndefined()
  expect(late?.received).toBe(false)
})

test('a sender that resets afterwards is still known, and so counted', async () => {
  const [reset] = await sendAndReset('/now')
  expect(reset?.request.socket.destroyed).toBe(true)
  expect(reset && gate.senderOf(reset.request)).toEqual({
    peerAddress: '127.0.0.1',
    clientAddress: '127.0.0.1',
  })
})
