/**
 * Answers page requests. Visitors get the page rendered by the server. Members get the same, marked, for public pages,
 * and the frame for others: only their browser holds the session that their content needs (decision 3).
 */
import type { DataState } from '#server/cache/areas.ts'
import { log, logError } from '#server/lib/log.ts'
import type { PageMatch, PagePreferences, Rendered, RenderedPage } from '#src/entry-server.tsx'
import type { AppConfig } from '#src/lib/config.ts'
import { readCookie, STYLES_COOKIE } from '#src/lib/cookies.ts'
import { errorCode } from '#src/lib/errors.ts'
import { LATE_PAGE_ID } from '#src/lib/late-page-id.ts'
import { BACKEND_MODULE, moduleOfRoute, type RouteLinks } from './asset-manifest.ts'
import { displayPreferences } from './display-preferences.ts'
import { createMarkdownRenderer } from './markdown-renderer.ts'
import { audienceOf, isPublicPage } from './member-pages.ts'
import { CachedPage, createPageCache } from './page-cache.ts'
import { createPageResponder } from './page-response.ts'
import type { PageSource } from './page-source.ts'
import { pagePolicy } from './security-headers.ts'
import { SHELL_PATH } from './service-worker.ts'
import type { SiteName } from './site-name.ts'

/** A visitor whose page takes longer gets the client-only shell, and the browser renders. */
const RENDER_TIMEOUT_MS = 8_000
/** Proxies accept 4 kB of headers in all, and answer 502 for more. */
const MAX_LOCATION_CHARACTERS = 2_000
const STYLES_COOKIE_ATTRIBUTES = 'Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly'

/** Modules that all members' pages load: the API client and the header's parts. */
const MEMBER_MODULES = [
  BACKEND_MODULE,
  'src/pages/layout/member-controls.tsx',
  'src/features/messages/list/unread-badge.tsx',
]

type Fetch = typeof globalThis.fetch

export interface PageSettings {
  source: PageSource
  /** Public origin of the site. */
  siteUrl: string
  /** The browser's settings. An empty `supabaseUrl` means the origin that served the page. */
  config: Omit<AppConfig, 'siteName'>
  siteName: SiteName
  /** Calls the API; with our own backend, without leaving the process. */
  fetch: Fetch
  /** Counts a page for a network; false above its limit. */
  mayRender: (network: string) => boolean
  /** The state of the data behind `fetch`. Null renders every page, as nothing can be cached. */
  dataState: (() => Promise<DataState>) | null
  /** Null sends no content security policy: development needs inline scripts. */
  policy?: string | null
}

/** Returns the handler of all requests that ask for neither a file nor the API. */
export function createPages(settings: PageSettings) {
  const { source, siteUrl, fetch, dataState, mayRender } = settings
  const readPage = createPageCache(dataState, fetch)
  const frames = new Map<string, CachedPage | null>()
  const render = createRenderer(settings)
  const respondWithHtml = createPageResponder(contentPolicy(settings))
  const stylesCookieAttributes = STYLES_COOKIE_ATTRIBUTES + (siteUrl.startsWith('https:') ? '; Secure' : '')

  /** Answers with the client-only shell, which loads its scripts in the head: without them it stays empty. */
  async function respondWithShell(
    request: Request,
    config: AppConfig,
    status: number,
    modules: readonly string[],
  ) {
    const { styles, scripts } = source.links([...modules, BACKEND_MODULE])
    const template = await source.template(new URL(request.url).pathname)
    const parts = { config, head: styles + scripts, ...displayPreferences(request.headers) }
    return respondWithHtml(request, status, template, parts)
  }

  /** Frames differ by route and settings only, so each is rendered once. */
  async function respondWithFrame(
    request: Request,
    config: AppConfig,
    { status, modules, framePath }: PageMatch,
  ) {
    const { renderFrame } = await source.entry()
    const preferences = displayPreferences(request.headers)
    const key = JSON.stringify([config.siteName, preferences.saveData, framePath])
    let page = frames.get(key)
    if (page === undefined) {
      const rendered = await renderFrame(framePath, config, preferences)
      page = rendered && new CachedPage(rendered, null)
      frames.set(key, page)
    }
    if (page?.rendered.kind !== 'page') return respondWithShell(request, config, status, modules)
    return respondWithRendered(request, config, page, page.rendered, true)
  }

  /** A member's page is the visitor's, marked so that it hides what is for visitors only (decision 3). */
  async function respondWithRendered(
    request: Request,
    config: AppConfig,
    page: CachedPage,
    rendered: RenderedPage,
    isMember: boolean,
  ) {
    const { firstLoad } = source
    const hasStyles = readCookie(request.headers.get('cookie'), STYLES_COOKIE) === firstLoad?.stylesVersion
    const ownStyles = rendered.modules.map(moduleOfRoute).find((module) => firstLoad?.ofPage.has(module))
    const first = (!isMember && ownStyles && firstLoad?.ofPage.get(ownStyles)) || firstLoad?.inlined
    const { pathname } = new URL(request.url)
    const { styles, scripts } = linksOfPage(source, pathname, rendered.modules, isMember)
    const response = await respondWithHtml(
      request,
      rendered.status,
      (hasStyles ? firstLoad?.linked : first) ?? (await source.template(pathname)),
      {
        config,
        head: rendered.head + styles,
        end: scripts,
        html: rendered.html,
        state: rendered.state,
        isMember,
        ...displayPreferences(request.headers),
      },
      { page, templateName: hasStyles ? 'linked' : 'inlined' },
    )
    if (firstLoad && !hasStyles) {
      const cookie = `${STYLES_COOKIE}=${firstLoad.stylesVersion}; ${stylesCookieAttributes}`
      response.headers.set('set-cookie', cookie)
    }
    return response
  }

  /** @param network the client's network. */
  return async function handlePage(request: Request, network: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const url = pageUrl(request, siteUrl)
    const config = { siteName: await settings.siteName(), ...settings.config }
    if (url.pathname === SHELL_PATH) {
      return respondWithHtml(request, 200, await source.template(SHELL_PATH), { config, head: '' })
    }
    const { matchPage } = await source.entry()
    const match = () => matchPage(url.pathname)
    const audience = audienceOf(url.pathname, request.headers.get('cookie'))
    if (audience === 'member-frame') return respondWithFrame(request, config, match())
    // Above the limit the browser renders, because frame and shell cost the server little.
    if (!mayRender(network)) {
      if (audience === 'member') return respondWithFrame(request, config, match())
      return respondWithShell(request, config, 429, match().modules)
    }
    const { saveData } = displayPreferences(request.headers)
    // The name is in every page, and none of the page's own reads shows that it changed.
    const key = `${config.siteName}\n${saveData ? 'save-data ' : ''}${url.pathname}${url.search}`
    const page = await readPage(key, (recordingFetch) => render(url, config, recordingFetch, { saveData }))
    const { rendered } = page
    // A member may see more than visitors, or the browser tells them why there is no page.
    if (audience === 'member' && !(rendered.kind === 'page' && rendered.status === 200)) {
      return respondWithFrame(request, config, match())
    }
    if (rendered.kind === 'redirect') return redirect(rendered, siteUrl)
    if (rendered.kind === 'client-shell') {
      logFailure(rendered)
      return respondWithShell(request, config, rendered.status, match().modules)
    }
    return respondWithRendered(request, config, page, rendered, audience === 'member')
  }
}

/**
 * The styles of the page, and the scripts of its first load. A visitor's public page says that its own come when the
 * browser is idle (`src/lib/late-page.tsx`).
 */
function linksOfPage(
  source: PageSource,
  pathname: string,
  modules: readonly string[],
  isMember: boolean,
): RouteLinks {
  const links = source.links(isMember ? [...modules, ...MEMBER_MODULES] : modules)
  const isLate = !isMember && links.scripts !== '' && isPublicPage(pathname)
  return isLate ? { ...links, scripts: `<template id="${LATE_PAGE_ID}"></template>` } : links
}

/** Error codes of the API while its database is unavailable. */
const NO_DATABASE = /^PGRST00\d$/

/** Logs a known failure in one line, because it repeats with each page. */
function logFailure({ error, status }: { error: unknown; status: number }) {
  const fields = { area: 'page', status }
  const code = errorCode(error instanceof Error && error.cause ? error.cause : error)
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  const cause = isLate ? 'took too long' : code && NO_DATABASE.test(code) ? `no database (${code})` : null
  if (cause === null) logError('render-failed', error, fields)
  else log('render-failed', { ...fields, cause }, 'error')
}

/** Returns a function that renders one page. After the time limit it returns the client-only shell with 503. */
function createRenderer({ source, siteUrl }: PageSettings) {
  const renderMarkdown = createMarkdownRenderer()

  return async (
    url: URL,
    config: AppConfig,
    fetch: Fetch,
    preferences: PagePreferences,
  ): Promise<Rendered> => {
    const serverConfig = { ...config, supabaseUrl: config.supabaseUrl || siteUrl }
    const { render } = await source.entry()
    const timeout = AbortSignal.timeout(RENDER_TIMEOUT_MS)
    const late = new Promise<Rendered>((resolve) => {
      timeout.addEventListener('abort', () =>
        resolve({ kind: 'client-shell', status: 503, error: timeout.reason }),
      )
    })
    // A new request without the visitor's signal, host, cookies and forwarded headers: visitors share the page.
    const pageRequest = new Request(url, { signal: timeout })
    return Promise.race([
      render(pageRequest, { config: serverConfig, fetch, renderMarkdown }, preferences),
      late,
    ])
  }
}

/** Returns the policy of a template. */
function contentPolicy({ policy, source: { firstLoad }, config }: PageSettings) {
  return (template: string) => {
    if (policy !== undefined) return policy
    return pagePolicy({
      supabaseUrl: config.supabaseUrl || null,
      styleHashes: firstLoad?.styleHashes.get(template),
      scriptHash: firstLoad?.scriptHash,
    })
  }
}

/** The requested URL at the public origin. A path that is not valid UTF-8 matches no page. */
function pageUrl(request: Request, siteUrl: string) {
  const { pathname, search } = new URL(request.url)
  const url = new URL(siteUrl)
  url.search = search
  try {
    url.pathname = decodeURIComponent(pathname) && pathname
  } catch {
    url.pathname = '/404' // the router would log the invalid path
  }
  return url
}

/** Redirects within this site only. A location that is too long loses its query. */
function redirect({ status, location }: { status: number; location: string }, siteUrl: string) {
  const target = URL.canParse(location, siteUrl) ? new URL(location, siteUrl) : new URL(siteUrl)
  const own = target.origin === siteUrl && !target.pathname.startsWith('//')
  const { pathname, search, hash } = target
  const fits = [pathname + search + hash, pathname].find((path) => path.length <= MAX_LOCATION_CHARACTERS)
  return new Response(null, {
    status,
    headers: { location: (own && fits) || '/', 'cache-control': 'no-cache', vary: 'cookie' },
  })
}
