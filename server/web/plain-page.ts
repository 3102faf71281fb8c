/** Pages without the app: it is not there yet, or its scripts would add to the load. */
import { createHash } from 'node:crypto'

import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

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
