import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { shareConnections } from './connections.ts'

const MAXIMUM = 60
const server = createServer({ keepAliveTimeout: 300_000 }, (request, response) => {
  if (request.url === '/flood') closeNetworkOf(request.socket)
  else response.end('here')
})
let closeNetworkOf: ReturnType<typeof shareConnections>
const sockets: Socket[] = []
let port: number

beforeAll(async () => {
  server.maxConnections = MAXIMUM
  closeNetworkOf = shareConnections(server, MAXIMUM)
  port = await listen(server)
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens a connection and keeps it, whether or not the server does. */
function isServed(localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
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

test('a network that floods loses its connections and gets none for a while; others notice nothing', async () => {
  expect(await isServed('127.0.0.8')).toBe(true)
  const flooding = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.8' })
  flooding.on('error', () => {})
  flooding.write('GET /flood HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(flooding, 'close')
  expect(await isServed('127.0.0.8')).toBe(false)
  expect(await isServed('127.0.0.9')).toBe(true)
})
