/** Bytes that no HTTP client would send, written to the socket. */
import { connect } from 'node:net'

export interface WireCase {
  name: string
  /** The parts, which are written `pauseMs` apart. */
  parts: readonly (string | Buffer)[]
  pauseMs?: number
  /** Whether to break the connection off after the last part instead of waiting for a response. */
  hangUp?: boolean
}

const HOST = 'Host: 127.0.0.1\r\n'
const post = (headers: string, body = '') =>
  `POST /rest/v1/posts HTTP/1.1\r\n${HOST}${headers}\r\n\r\n${body}`

export const WIRE_CASES: readonly WireCase[] = [
  { name: 'HTTP/1.0 without a host', parts: ['GET / HTTP/1.0\r\n\r\n'] },
  { name: 'HTTP/0.9', parts: ['GET /\r\n\r\n'] },
  { name: 'HTTP/9.9', parts: [`GET / HTTP/9.9\r\n${HOST}\r\n`] },
  { name: 'no host', parts: ['GET / HTTP/1.1\r\n\r\n'] },
  { name: 'two hosts', parts: ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'] },
  { name: 'a malformed host', parts: ['GET / HTTP/1.1\r\nHost: a b{}|\r\nConnection: close\r\n\r\n'] },
  { name: 'nothing', parts: ['\r\n\r\n\r\n'] },
  { name: 'noise', parts: [Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 256))] },
  { name: 'the greeting of TLS', parts: [Buffer.from('16030100a5010000a10303', 'hex')] },
  { name: 'HTTP/2 at once', parts: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'] },
  { name: 'a method of its own', parts: [`NONSENSE / HTTP/1.1\r\n${HOST}\r\n`] },
  {
    name: 'a whole address',
    parts: [`GET http://evil.example/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  },
  { name: 'a malformed address', parts: [`GET http://[:: HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`] },
  { name: 'two slashes first', parts: [`GET //evil.example/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`] },
  { name: 'a star', parts: [`OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`] },
  { name: 'CONNECT', parts: [`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`] },
  {
    name: 'an upgrade',
    parts: [`GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  },
  { name: 'a zero byte in the path', parts: [`GET /\0 HTTP/1.1\r\n${HOST}\r\n`] },
  {
    name: 'bytes that are no UTF-8 in the path',
    parts: [Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 'latin1')],
  },
  { name: 'headers without an end', parts: [`GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(40_000)}`] },
  {
    name: 'thousands of headers',
    parts: [`GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(5_000)}Connection: close\r\n\r\n`],
  },
  { name: 'a folded header', parts: [`GET / HTTP/1.1\r\n${HOST}A: b\r\n c\r\nConnection: close\r\n\r\n`] },
  { name: 'a header with a zero byte', parts: [`GET / HTTP/1.1\r\n${HOST}A: \0\r\n\r\n`] },
  { name: 'a malformed length', parts: [post('Content-Length: many')] },
  { name: 'a negative length', parts: [post('Content-Length: -1')] },
  { name: 'two lengths', parts: [post('Content-Length: 1\r\nContent-Length: 2', 'ab')] },
  {
    name: 'length and chunks',
    parts: [post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /x')],
  },
  { name: 'an endless length', parts: [post('Content-Length: 99999999999999999999')] },
  { name: 'more than said', parts: [post('Content-Length: 2\r\nConnection: close', '{}{}{}{}')] },
  { name: 'less than said', parts: [post('Content-Length: 500', '{}')], hangUp: true },
  { name: 'chunks cut off', parts: [post('Transfer-Encoding: chunked', '5\r\nab')], hangUp: true },
  { name: 'a chunk of no size', parts: [post('Transfer-Encoding: chunked', 'zz\r\nab\r\n')] },
  {
    name: 'an endless chunk',
    parts: [post('Transfer-Encoding: chunked', 'ffffffffffffffff\r\nab')],
    hangUp: true,
  },
  { name: 'a coding of its own', parts: [post('Transfer-Encoding: gzip, nonsense', 'abc')] },
  { name: 'expecting something else', parts: [post('Expect: a-miracle\r\nContent-Length: 2', '{}')] },
  {
    name: 'a body with GET',
    parts: [`GET /healthz HTTP/1.1\r\n${HOST}Content-Length: 5\r\nConnection: close\r\n\r\nhello`],
  },
  {
    name: 'one byte at a time',
    parts: [...`GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    pauseMs: 5,
  },
  {
    name: 'fifty requests at once',
    parts: [
      `GET /healthz HTTP/1.1\r\n${HOST}\r\n`.repeat(50),
      `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    ],
  },
  { name: 'a question and no ear', parts: [`GET / HTTP/1.1\r\n${HOST}\r\n`], hangUp: true },
]

/** Sends the parts. Returns what came back until the socket closed or the patience (ms) ended. */
export function send(
  port: number,
  { parts, pauseMs = 0, hangUp = false }: WireCase,
  patience: number,
): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of parts) {
        if (socket.writable) socket.write(part)
        if (pauseMs > 0) await new Promise((next) => setTimeout(next, pauseMs))
      }
      if (hangUp) setTimeout(() => socket.destroy(), 50)
    })
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}
