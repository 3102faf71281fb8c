/** Answers page requests: rendered for visitors, the bare template for members, whose first view needs their token. */

import { compress, preferredEncoding } from '#server/lib/content-encoding.ts'
import { logError } from '#server/lib/log.ts'
import type { PagePreferences, Rendered } from '#src/entry-server.tsx'
import type { AppConfig } from '#src/lib/config.ts'
import { BACKEND_MODULE } from './asset-manifest.ts'
import { displayPreferences } from './display-preferences.ts'
import { hasEtag, strongEtag } from './etag.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import type { PageSource } from './page-source.ts'
import { readCookie } from './read-cookie.ts'
import { pagePolicy } from './security-headers.ts'
import { SHELL_PATH } from './service-worker.ts'
import { fillTemplate, type PageParts } from './template.ts'

/** A visitor gets the bare page, which tries again in the browser, rather than wait longer than this. */
const RENDER_TIMEOUT_MS = 8_000
const METHODS = 'GET, HEAD'
/** Characters. Proxies take 4 kB of headers in all, and answer 502 for more. */
const LONGEST_LOCATION = 2_000
/** Names the styles that came with an earlier page: later ones link the file, which the browser then keeps. */
const STYLES_COOKIE = 'hibo_styles'
const STYLES_COOKIE_TERMS = '; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly'

type RenderedPage = Extract<Rendered, { kind: 'page' }>

export interface PageSettings {
  source: PageSource
  /** Public origin of the site. */
  siteUrl: string
  /** What the browser is told; an empty `supabaseUrl` means the origin that served the page. */
  config: AppConfig
  /** Reaches the API: in the embedded place without leaving the process. */
  fetch: typeof globalThis.fetch
  /** The state of the data behind `fetch` (`Database.state`); null renders every page anew. */
  dataState: (() => Promise<string>) | null
  /** Development needs inline scripts, which no policy of ours allows. */
  policy?: string | null
}

/** Makes the handler of everything that is neither a file nor an API call. */
export function createPages({ source, siteUrl, config, fetch, dataState, policy }: PageSettings) {
  const contentPolicy =
    policy === undefined
      ? pagePolicy({
          supabaseUrl: config.supabaseUrl || null,
          styleHashes: source.firstLoad?.styleHashes ?? [],
          scriptHash: source.firstLoad?.scriptHash,
        })
      : policy
  const serverConfig = { ...config, supabaseUrl: config.supabaseUrl || siteUrl }
  const views = createPageCache<Rendered>(dataState, fetch)

  const stylesCookieTerms = STYLES_COOKIE_TERMS + (siteUrl.startsWith('https:') ? '; Secure' : '')

  /** Without the visitor's signal: others may wait for the same page. */
  async function renderPage(
    url: URL,
    fetch: typeof globalThis.fetch,
    preferences: PagePreferences,
  ): Promise<Rendered> {
    const { render } = await source.entry()
    const timeout = AbortSignal.timeout(RENDER_TIMEOUT_MS)
    const late = new Promise<Rendered>((resolve) => {
      timeout.addEventListener('abort', () =>
        resolve({ kind: 'client-shell', status: 503, error: timeout.reason }),
      )
    })
    // The request is made anew: Host, cookies and forwarded headers never reach the page.
    const pageRequest = new Request(url, { signal: timeout })
    return Promise.race([render(pageRequest, { config: serverConfig, fetch }, preferences), late])
  }

  async function answer(
    request: Request,
    status: number,
    template: string,
    parts: PageParts,
    /** The rendering, and which template this is. */
    kept?: { view: CachedPage<Rendered>; templateName: string },
  ) {
    const encoding = request.headers.get('accept-encoding')
    const make = async () => {
      const { body, headers } = await compress(fillTemplate(template, parts), encoding)
      return { body, headers: { ...headers, etag: strongEtag(body) } }
    }
    // All that differs between answers with the same rendering.
    const { html: _, state: __, ...differing } = parts
    const form = JSON.stringify([differing, kept?.templateName, preferredEncoding(encoding)])
    const { body, headers } = await (kept ? kept.view.form(form, make) : make())
    const unchanged = status === 200 && hasEtag(request.headers.get('if-none-match'), headers.etag)
    return new Response(unchanged ? null : body, {
      status: unchanged ? 304 : status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(!unchanged && { 'content-length': String(body.byteLength) }),
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie, save-data',
        ...(contentPolicy && { 'content-security-policy': contentPolicy }),
        ...(status === 503 && { 'retry-after': '5' }),
      },
    })
  }

  /** A page that the browser renders needs its scripts at once, and its styles not sooner. */
  async function answerBare(request: Request, status: number, pathname: string, modules: readonly string[]) {
    const { styles, scripts } = source.links([...modules, BACKEND_MODULE])
    return answer(request, status, await source.template(pathname), {
      config,
      head: styles + scripts,
      ...displayPreferences(request.headers),
    })
  }

  async function answerRendered(
    request: Request,
    pathname: string,
    rendered: RenderedPage,
    view: CachedPage<Rendered>,
  ) {
    const cookies = request.headers.get('cookie')
    const { firstLoad } = source
    const holdsStyles = readCookie(cookies, STYLES_COOKIE) === firstLoad?.stylesVersion
    const template = holdsStyles ? firstLoad.linked : firstLoad?.inlined
    const { styles, scripts } = source.links(rendered.modules)
    const parts: PageParts = {
      config,
      head: rendered.head + styles,
      end: scripts,
      html: rendered.html,
      state: rendered.state,
      ...displayPreferences(request.headers),
    }
    const kept = { view, templateName: holdsStyles ? 'linked' : 'inlined' }
    const filled = template ?? (await source.template(pathname))
    const response = await answer(request, rendered.status, filled, parts, kept)
    if (firstLoad && !holdsStyles) {
      response.headers.set('set-cookie', `${STYLES_COOKIE}=${firstLoad.stylesVersion}${stylesCookieTerms}`)
    }
    return response
  }

  return async function respond(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: METHODS } })
    }
    const { pathname, search } = new URL(request.url)
    const url = new URL(siteUrl)
    url.pathname = isReadable(pathname) ? pathname : '/404'
    url.search = search
    if (pathname === SHELL_PATH) {
      return answer(request, 200, await source.template(pathname), { config, head: '' })
    }
    const cookies = request.headers.get('cookie')
    const { matchPage } = await source.entry()
    const match = matchPage(url.pathname)

    if (readCookie(cookies, 'hibo_member') === '1') {
      return answerBare(request, match.status, pathname, match.modules)
    }
    const { saveData } = displayPreferences(request.headers)
    const viewKey = `${saveData ? 'light ' : ''}${url.pathname}${url.search}`
    const view = await views.get(viewKey, (listening) => renderPage(url, listening, { saveData }))
    const { rendered } = view
    if (rendered.kind === 'redirect') return redirect(rendered, siteUrl)
    if (rendered.kind === 'client-shell') {
      logError('render-failed', rendered.error, { area: 'page', status: rendered.status })
      return answerBare(request, rendered.status, pathname, match.modules)
    }
    return answerRendered(request, pathname, rendered, view)
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

/** Only addresses of this site: a page never sends its visitor elsewhere. Of one that is too long, what fits. */
function redirect({ status, location }: { status: number; location: string }, siteUrl: string) {
  const target = URL.canParse(location, siteUrl) ? new URL(location, siteUrl) : new URL(siteUrl)
  const own = target.origin === siteUrl && !target.pathname.startsWith('//')
  const { pathname, search, hash } = target
  const fits = [pathname + search + hash, pathname].find((path) => path.length <= LONGEST_LOCATION)
  return new Response(null, {
    status,
    headers: {
      location: (own && fits) || '/',
      'cache-control': 'no-cache',
      vary: 'cookie',
    },
  })
}
