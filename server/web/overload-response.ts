/** The 503 responses of an overloaded server: they ask to try again in a moment. */
import { createHash } from 'node:crypto'

import { retryAfter } from '#server/overload/load-shedder.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

/** PostgREST's code for this condition. The app repeats such reads, and keeps writes that could not be sent. */
const API_BODY = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

export function apiOverloadResponse() {
  return overloadResponse(API_BODY, 'application/json', STRICTEST_POLICY, retryAfter())
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`

/** A page without the app, whose scripts and requests would add to the load. It reloads itself. */
export function pageOverloadResponse() {
  const seconds = retryAfter()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment · Hibo</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>Many people are here just now. This page tries again by itself in a few seconds.</p></main></body></html>`
  return overloadResponse(html, 'text/html; charset=utf-8', PAGE_POLICY, seconds)
}

function overloadResponse(body: string, type: string, policy: string, seconds: string) {
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'retry-after': seconds,
  }
  return { headers, body }
}
