/** What a visitor sees who comes while the site has more to do than it can: a few words, and another try by itself. */
import { createHash } from 'node:crypto'

import { retryAfter } from '#server/load/gate.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A page of its own, without the app: its scripts and questions would add to the load. */
export function busyPage(): Response {
  const seconds = retryAfter()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>One moment · Hibo</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>Many people are here just now. This page tries again by itself in a few seconds.</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'retry-after': seconds,
    },
  })
}
