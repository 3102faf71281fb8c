/** The responses that are made before the site: its headers, and the page until it is there. */
import type { ServerResponse } from 'node:http'

import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'
import { commonHeaders, STRICTEST_POLICY } from './security-headers.ts'

/** Seconds until the page tries again. */
const STARTING_SECONDS = 2

/** Answers until the site is there. */
export function startingPage(headers: Record<string, string>) {
  const text = '<p>This page opens by itself in a few seconds.</p>'
  return new Response(plainPage('Hibo is starting', text, STARTING_SECONDS), {
    status: 503,
    headers: { ...headers, ...PLAIN_PAGE_HEADERS, 'retry-after': String(STARTING_SECONDS) },
  })
}

/** Headers of the responses that are made before the site. */
export function ownHeaders(siteUrl: string) {
  return {
    ...commonHeaders(siteUrl),
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': STRICTEST_POLICY,
  }
}

/** Sends such a response from the gate. Node leaves out the body where it answers HEAD. */
export function sendOwn(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body = '',
) {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}
