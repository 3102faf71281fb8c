/** The responses that are made before the site: its headers, and the page until it is there. */
import { commonHeaders, STRICTEST_POLICY } from './security-headers.ts'

/** Seconds until the page tries again. */
const STARTING_SECONDS = 2

/** Answers until the site is there: a page that tries again by itself. */
export function startingPage(headers: Record<string, string>) {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${STARTING_SECONDS}">
<title>Hibo is starting</title>
<h1>Hibo is starting</h1>
<p>This page opens by itself in a few seconds.</p>
</html>
`
  return new Response(html, {
    status: 503,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(STARTING_SECONDS),
    },
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
