import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'

import { shareConnections } from './connections.ts'

const MAXIMUM = 60
const server = createServer((_request, response) => response.end('here'))
const sockets: Socket[] = []
/** Connections that the server got, and of those the ones that it keeps, by their address. */
let arrived = 0
const kept = new Map<string | undefined, number>()
let port: number

beforeAll(async () => {
  server.maxConnections = MAXIMUM
  shareConnections(server, MAXIMUM)
  server.on('connection', ({ destroyed, remoteAddress }) => {
    arrived += 1
    if (!destroyed) kept.set(remoteAddress, (kept.get(remoteAddress) ?? 0) + 1)
  })
  // Beyond `MAXIMUM` Node itself refuses.
  server.on('drop', () => (arrived += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens connections and holds them. Resolves with the number that the server keeps. */
async function hold(localAddress: string, count: number) {
  const opened = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
  for (const socket of opened) socket.on('error', () => {})
  sockets.push(...opened)
  await waitFor('all connections', () => (arrived === sockets.length ? true : undefined), 60_000)
  return kept.get(localAddress) ?? 0
}

async function isServed(localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return String(answer[0]).startsWith('HTTP/1.1 200')
}

test('attackers that hold all the connections they get leave some for others', async () => {
  expect(await hold('127.0.0.1', 100)).toBe(20)
  expect(await hold('127.0.0.2', 100)).toBeLessThan(20)
  expect(await hold('127.0.0.3', 100)).toBeLessThan(20)
  expect(await isServed('127.0.0.4')).toBe(true)
  expect(await isServed('127.0.0.5')).toBe(true)
  expect(await isServed('127.0.0.1')).toBe(false)
})
