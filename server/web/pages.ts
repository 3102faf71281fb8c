/** Answers page requests: rendered for visitors, the bare template for members, whose first view needs their token. */

import { createGate } from '#server/load/gate.ts'
import type { Rendered } from '#src/entry-server.tsx'
import type { AppConfig } from '#src/lib/config.ts'
import { busyPage } from './busy-page.ts'
import { compress } from './content-encoding.ts'
import { readCookie } from './cookies.ts'
import { logError } from './log.ts'
import type { PageSource } from './page-source.ts'
import { pagePolicy } from './security-headers.ts'
import { fillTemplate, type PageParts } from './template.ts'

/** A visitor gets the bare page, which tries again in the browser, rather than wait longer than this. */
const RENDER_TIMEOUT_MS = 8_000
const METHODS = 'GET, HEAD'
/** Pages that may always be rendered at once. */
const LEAST = 8

export interface PageSettings {
  source: PageSource
  /** Public origin of the site. */
  siteUrl: string
  /** What the browser is told; an empty `supabaseUrl` means the origin that served the page. */
  config: AppConfig
  /** Reaches the API: in the embedded place without leaving the process. */
  fetch: typeof globalThis.fetch
  /** Development needs inline scripts, which no policy of ours allows. */
  policy?: string | null
}

/** Makes the handler of everything that is neither a file nor an API call. */
export function createPages({ source, siteUrl, config, fetch, policy }: PageSettings) {
  const contentPolicy =
    policy === undefined ? pagePolicy({ supabaseUrl: config.supabaseUrl || null }) : policy
  const environment = { config: { ...config, supabaseUrl: config.supabaseUrl || siteUrl }, fetch }

  const gate = createGate({ least: LEAST })

  async function renderPage(request: Request, url: URL): Promise<Rendered> {
    const { render } = await source.entry()
    const timeout = AbortSignal.timeout(RENDER_TIMEOUT_MS)
    const late = new Promise<Rendered>((resolve) => {
      timeout.addEventListener('abort', () => resolve({ kind: 'shell', status: 503, error: timeout.reason }))
    })
    // The request is made anew: Host, cookies and forwarded headers never reach the page.
    const pageRequest = new Request(url, { signal: AbortSignal.any([request.signal, timeout]) })
    const leave = gate.enter()
    return Promise.race([render(pageRequest, environment), late]).finally(leave)
  }

  async function answer(request: Request, status: number, parts: PageParts, pathname: string) {
    const page = fillTemplate(await source.template(pathname), parts)
    const { body, headers } = await compress(page, request.headers.get('accept-encoding'))
    return new Response(body, {
      status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.byteLength),
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie',
        ...(contentPolicy && { 'content-security-policy': contentPolicy }),
        ...(status === 503 && { 'retry-after': '5' }),
      },
    })
  }

  return async function respond(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: METHODS } })
    }
    const { pathname, search } = new URL(request.url)
    const url = new URL(siteUrl)
    url.pathname = isReadable(pathname) ? pathname : '/404'
    url.search = search
    const cookies = request.headers.get('cookie')
    const theme = readTheme(cookies)
    const { matchPage } = await source.entry()
    const match = matchPage(url.pathname)

    if (readCookie(cookies, 'hibo_member') === '1') {
      return answer(request, match.status, { config, head: source.links(match.modules), theme }, pathname)
    }
    if (gate.full()) return busyPage()
    const rendered = await renderPage(request, url)
    if (rendered.kind === 'redirect') return redirect(rendered, siteUrl)
    if (rendered.kind === 'shell') {
      logError('render-failed', rendered.error, { area: 'page', status: rendered.status })
      return answer(request, rendered.status, { config, head: source.links(match.modules), theme }, pathname)
    }
    const head = rendered.head + source.links(rendered.modules)
    const { html, state } = rendered
    return answer(request, rendered.status, { config, head, html, state, theme }, pathname)
  }
}

/** A path that isn't valid UTF-8 leads nowhere; the router would write it into the log. */
function isReadable(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

function readTheme(cookies: string | null) {
  const theme = readCookie(cookies, 'hibo_theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** Only addresses of this site: a page never sends its visitor elsewhere. */
function redirect({ status, location }: { status: number; location: string }, siteUrl: string) {
  const target = URL.canParse(location, siteUrl) ? new URL(location, siteUrl) : new URL(siteUrl)
  const own = target.origin === siteUrl && !target.pathname.startsWith('//')
  return new Response(null, {
    status,
    headers: {
      location: own ? target.pathname + target.search + target.hash : '/',
      'cache-control': 'no-cache',
      vary: 'cookie',
    },
  })
}
