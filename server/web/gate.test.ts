import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { createGate } from './gate.ts'
import { createHealth } from './health.ts'

const gate = createGate({
  health: createHealth(() => ({})),
  trustedProxies: 0,
  admission: () => null,
  headers: () => ({}),
})
const server = createServer()
let port: number

beforeAll(async () => {
  port = await listen(server)
})
afterAll(() => void server.close())

/**
 * Sends a request and resets the connection, so that the socket has no IP address any more. Resolves with the request
 * and whether the gate received it, which it was asked before or after the reset.
 */
async function sendAndReset(when: 'before' | 'after') {
  const socket = connect(port, '127.0.0.1')
  const arrived = new Promise<[IncomingMessage, ServerResponse]>((resolve) =>
    server.once('request', (request, response) => resolve([request, response])),
  )
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [request, response] = await arrived
  const early = when === 'before' && gate.receive(request, response)
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  return { request, received: when === 'before' ? early : gate.receive(request, response) }
}

test('a request without a sender is dropped', async () => {
  const { request, received } = await sendAndReset('after')
  expect(request.socket.remoteAddress).toBeUndefined()
  expect(received).toBe(false)
})

test('a sender that resets afterwards is still known, and so counted', async () => {
  const { request } = await sendAndReset('before')
  expect(request.socket.destroyed).toBe(true)
  expect(gate.connectionOf(request)).toEqual({
    socketAddress: '127.0.0.1',
    network: '127.0.0.1',
  })
})
