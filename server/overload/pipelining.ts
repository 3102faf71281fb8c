/**
 * Bounds the requests of one connection that wait for their responses. Browsers and proxies send one at a time; with
 * thousands in one packet a single sender would keep the process from everybody else for seconds.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const MAX_PIPELINED = 64

const waiting = new WeakMap<Socket, number>()

/**
 * Counts a request until its response is sent. Above the limit it closes the connection and returns false.
 * @param onFlood called with that connection.
 */
export function admitPipelined(
  { socket }: IncomingMessage,
  response: ServerResponse,
  onFlood: (socket: Socket) => void = () => {},
): boolean {
  const count = (waiting.get(socket) ?? 0) + 1
  if (socket.destroyed) return false
  if (count > MAX_PIPELINED) {
    socket.destroy()
    onFlood(socket)
    return false
  }
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return true
}
