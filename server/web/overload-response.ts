/** The response to a request that would wait too long: an error of the API, or a page that tries again by itself. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { isApiPath } from './api.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'
import { STRICTEST_POLICY } from './security-headers.ts'
import { sendOwn } from './starting-page.ts'

/** PostgREST's code for this condition. The app repeats such reads, and keeps writes that could not be sent. */
const ERROR = JSON.stringify({
  code: 'PGRST003',
  message: 'Many people are here just now. Please try again in a moment.',
  details: null,
  hint: null,
})

const TEXT = '<p>Many people are here just now. This page tries again by itself in a few seconds.</p>'

export function sendOverload(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  response: ServerResponse,
  headers: Record<string, string>,
) {
  // Random, so that refused clients don't return all at once.
  const seconds = 2 + Math.floor(Math.random() * 4)
  const isApi = isApiPath(url)
  const body = isApi ? ERROR : plainPage('One moment, please', TEXT, seconds)
  const api = { 'content-type': 'application/json', 'content-security-policy': STRICTEST_POLICY }
  const own = { ...headers, ...PLAIN_PAGE_HEADERS, ...(isApi && api), 'retry-after': String(seconds) }
  sendOwn(response, 503, own, body)
}
