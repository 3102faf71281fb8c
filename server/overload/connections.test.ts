import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterAll, expect, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { guardConnections } from './connections.ts'

const MAXIMUM = 60
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const server = createServer({ keepAliveTimeout: 300_000 }, (request, response) => {
  if (countRequest(request, response)) response.end('here')
})
const sockets: Socket[] = []

server.maxConnections = MAXIMUM
const countRequest = guardConnections(server, MAXIMUM, true)
const port = await listen(server)
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens a connection and keeps it, whether or not the server does. */
function isServed(localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.write(REQUEST)
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('data', (data) => resolve(String(data).startsWith('HTTP/1.1 200')))
    socket.on('close', () => resolve(false))
  })
}

/** The number of connections that the server keeps. */
async function hold(localAddress: string, count: number) {
  const served = await Promise.all(Array.from({ length: count }, () => isServed(localAddress)))
  return served.filter(Boolean).length
}

test('attackers that hold all the connections they get leave some for others', async () => {
  expect(await hold('127.0.0.1', 100)).toBe(20)
  expect(await hold('127.0.0.2', 100)).toBeLessThan(20)
  expect(await hold('127.0.0.3', 100)).toBeLessThan(20)
  expect(await isServed('127.0.0.4')).toBe(true)
  expect(await isServed('127.0.0.5')).toBe(true)
  expect(await isServed('127.0.0.1')).toBe(false)
})

test('a network that pipelines too many requests loses its connections and gets none for a while', async () => {
  expect(await isServed('127.0.0.8')).toBe(true)
  const lost = Promise.all(sockets.slice(-1).map((socket) => once(socket, 'close')))
  const flooding = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.8' })
  let received = ''
  flooding.on('data', (chunk) => (received += String(chunk))).on('error', () => {})
  flooding.write(REQUEST.repeat(400))
  await Promise.all([lost, once(flooding, 'close')])
  expect(received.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(65)
  expect(await isServed('127.0.0.8')).toBe(false)
  expect(await isServed('127.0.0.9')).toBe(true)
})
