/** What somebody gets who comes while the site has more to do than it can: try again in a moment. */
import { createHash } from 'node:crypto'

import { retryAfter } from '#server/overload/load-shedder.ts'

import { STRICTEST_POLICY } from './security-headers.ts'

export interface OverloadResponse {
  headers: Record<string, string>
  body: string
}

/** By the code with which PostgREST says so; the app tries such reads again, and keeps what could not be written. */
const API_BODY = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

export function apiOverloadResponse(): OverloadResponse {
  return refusal(API_BODY, 'application/json', STRICTEST_POLICY, retryAfter())
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}'
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A page of its own, without the app, whose scripts and questions would add to the load. It tries again by itself. */
export function pageOverloadResponse(): OverloadResponse {
  const seconds = retryAfter()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment · Hibo</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>Many people are here just now. This page tries again by itself in a few seconds.</p></main></body></html>`
  return refusal(html, 'text/html; charset=utf-8', PAGE_POLICY, seconds)
}

function refusal(body: string, type: string, policy: string, seconds: string): OverloadResponse {
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'retry-after': seconds,
  }
  return { headers, body }
}
