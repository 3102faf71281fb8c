/** Responses without the app, for a site that is starting or overloaded: the app's scripts would add to the load. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { isApiPath } from './api.ts'
import { commonHeaders, STRICTEST_POLICY } from './security-headers.ts'

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}body{max-width:46rem;margin:8vh auto;padding:0 1rem}
li{margin:.75rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}time{opacity:.75}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`,
}

/** @param body HTML. @param refreshSeconds until the page tries again by itself. */
export function plainPage(title: string, body: string, refreshSeconds?: number): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`
}

/** Seconds until the page tries again. */
const STARTING_SECONDS = 2

/** Answers while the site is starting. */
export function startingPage(headers: Record<string, string>) {
  const text = '<p>This page opens by itself in a few seconds.</p>'
  return new Response(plainPage('Hibo is starting', text, STARTING_SECONDS), {
    status: 503,
    headers: { ...headers, ...PLAIN_PAGE_HEADERS, 'retry-after': String(STARTING_SECONDS) },
  })
}

/** Headers of the responses that the site itself does not make. */
export function ownHeaders(siteUrl: string) {
  return {
    ...commonHeaders(siteUrl),
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': STRICTEST_POLICY,
  }
}

/** Sends a response that the gate makes itself. Node leaves out the body where it answers HEAD. */
export function sendOwn(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body = '',
) {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}

/** PostgREST's code for this condition. The app repeats such reads, and keeps writes that could not be sent. */
const OVERLOAD_ERROR = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

const OVERLOAD_TEXT =
  '<p>Many people are here just now. This page tries again by itself in a few seconds.</p>'

/** Answers a request that would wait too long: an error of the API, or a page that tries again by itself. */
export function sendOverload(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  response: ServerResponse,
  headers: Record<string, string>,
) {
  // Random, so that refused clients don't return all at once.
  const seconds = 2 + Math.floor(Math.random() * 4)
  const isApi = isApiPath(url)
  const body = isApi ? OVERLOAD_ERROR : plainPage('One moment, please', OVERLOAD_TEXT, seconds)
  const api = { 'content-type': 'application/json', 'content-security-policy': STRICTEST_POLICY }
  const own = { ...headers, ...PLAIN_PAGE_HEADERS, ...(isApi && api), 'retry-after': String(seconds) }
  sendOwn(response, 503, own, body)
}
