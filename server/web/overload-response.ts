/** The response to a request that would wait too long: an error of the API, or a page that tries again by itself. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { isApiPath } from './api.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

/** PostgREST's code for this condition. The app repeats such reads, and keeps writes that could not be sent. */
const ERROR = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

const STYLE =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`

/** Without the app, whose scripts and requests would add to the load. */
function page(seconds: number) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment · Hibo</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>Many people are here just now. This page tries again by itself in a few seconds.</p></main></body></html>`
}

/** @param headers headers of every response. */
export function sendOverload(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  response: ServerResponse,
  headers: Record<string, string>,
) {
  // Random, so that refused clients don't return all at once.
  const seconds = 2 + Math.floor(Math.random() * 4)
  const isApi = isApiPath(url)
  const body = isApi ? ERROR : page(seconds)
  response.writeHead(503, {
    ...headers,
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': isApi ? STRICTEST_POLICY : PAGE_POLICY,
    'cache-control': 'no-store',
    'retry-after': String(seconds),
  })
  response.end(body)
}
