/**
 * Builds the site's fetch handler: API, mail requests, files for crawlers, local mailbox, service worker,
 * files and pages. `listen.ts` serves it.
 */
import { type Context, Hono } from 'hono'

import { type Backend, OWN_SERVER } from '#server/backend/backend.ts'
import { errorResponse } from '#server/backend/http/error-response.ts'
import type { Settings } from './config.ts'
import { logError } from './lib/log.ts'
import { API_PATHS, isApiPath, respondFromApi } from './web/api.ts'
import { CHANGE_PASSWORD_PAGE, CHANGE_PASSWORD_PATH } from './web/change-password.ts'
import { type Connection, isOwnMachine } from './web/client-network.ts'
import { CRAWLER_PATHS, createCrawlerFiles } from './web/crawlers/crawler-files.ts'
import { isRead } from './web/gate.ts'
import { respondFromMailbox } from './web/mailbox.ts'
import { respondFromOtherBuilds } from './web/other-builds.ts'
import { pageLimits } from './web/page-limits.ts'
import type { PageSource } from './web/page-source.ts'
import { createPages } from './web/pages.ts'
import { commonHeaders, STRICTEST_POLICY } from './web/security-headers.ts'
import { respondWithServiceWorker, SERVICE_WORKER_PATH } from './web/service-worker.ts'
import { createSiteName } from './web/site-name.ts'
import { HASHED_FOLDER, type StaticFiles } from './web/static-files.ts'

export interface SiteSettings {
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** Null if a Supabase project serves the API. */
  backend: Backend | null
  supabase: { url: string; publishableKey: string; providers: Backend['providers'] } | null
  social: Settings['social']
  /** False in tests that send many requests from one IP address. */
  rateLimits: boolean
  /** True if browsers may keep the app and open it without a network. */
  offline: boolean
  /** Null in development: Vite serves the files. */
  files: StaticFiles | null
  pages: PageSource
  /** Null sends no content security policy (development). */
  pagePolicy?: null
}

export type Site = Hono<{ Bindings: Connection }>
type SiteContext = Context<{ Bindings: Connection }>

/** Returns the handler: `site.fetch(request, connection)`. */
export function createSite({
  siteUrl,
  backend,
  supabase,
  social,
  rateLimits,
  offline,
  files,
  pages,
  pagePolicy,
}: SiteSettings): Site {
  const site: Site = new Hono()
  const headers = Object.entries(commonHeaders(siteUrl))
  const publishableKey = supabase?.publishableKey ?? backend?.publishableKey ?? ''
  const fetch: typeof globalThis.fetch = backend
    ? (input, init) => backend.fetch(new Request(input, init), OWN_SERVER)
    : globalThis.fetch
  const limits = pageLimits(rateLimits)
  const api = { url: supabase?.url ?? siteUrl, publishableKey, fetch }
  const siteName = createSiteName(api)
  // In development nothing is cached, because the code changes, too.
  const dataState = (files && backend?.dataState) ?? null
  const respondToCrawler = createCrawlerFiles({ siteUrl, siteName, api, dataState })
  const respondWithPage = createPages({
    source: pages,
    siteUrl,
    siteName,
    config: {
      siteUrl,
      feeds: true,
      mailbox: Boolean(backend?.mailbox),
      social,
      supabaseUrl: supabase?.url ?? '',
      publishableKey,
      providers: supabase?.providers ?? backend?.providers ?? [],
    },
    fetch,
    mayRender: limits.mayRender,
    dataState,
    ...(pagePolicy !== undefined && { policy: pagePolicy }),
  })

  site.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) context.res.headers.set(name, value)
    // Other sites may show only pictures and files, whose responses already have the header.
    if (!context.res.headers.has('cross-origin-resource-policy')) {
      context.res.headers.set('cross-origin-resource-policy', 'same-origin')
    }
    if (!context.res.headers.has('content-security-policy') && pagePolicy !== null) {
      context.res.headers.set('content-security-policy', STRICTEST_POLICY)
    }
  })
  site.onError((error, context) => {
    if (isApiPath(context.req.path)) return errorResponse('rest', error)
    logError('request-failed', error, { method: context.req.method, area: 'site', status: 500 })
    return new Response('Something went wrong on our side. Please try again.', { status: 500 })
  })

  site.on('ALL', API_PATHS, ({ req, env }) => respondFromApi(backend, req.raw, env.network))
  site.on('POST', ['/unsubscribe', '/courier/bounces'], async ({ req, env }) => {
    if (!backend) return new Response('This is served elsewhere.', { status: 404 })
    return limits.mailRequest(env.network) ?? backend.respondToMailRequest(req.raw)
  })
  site.on(
    'GET',
    CRAWLER_PATHS,
    ({ req, env }) => limits.crawlerFile(env.network) ?? respondToCrawler(req.path, req.raw.headers),
  )
  site.get(CHANGE_PASSWORD_PATH, ({ redirect }) => redirect(CHANGE_PASSWORD_PAGE))
  site.on('GET', ['/mailbox.json', '/mailbox', '/mailbox/:id'], respondToMailbox)
  site.get(SERVICE_WORKER_PATH, ({ req }) =>
    respondWithServiceWorker(offline ? files : null, req.raw.headers),
  )
  site.all('*', async ({ req, env }) => {
    const file = isRead(req.method) ? await files?.respond(req.path, req.raw.headers) : null
    if (file) return file
    if (files && req.path.startsWith(HASHED_FOLDER)) {
      const other =
        backend && isRead(req.method) && (await respondFromOtherBuilds(backend, req.path, req.raw.headers))
      return other || new Response('Not found', { status: 404 })
    }
    return respondWithPage(req.raw, env.network)
  })

  function respondToMailbox({ req, env }: SiteContext) {
    const mailbox = backend?.mailbox
    const visible = mailbox && isOwnMachine(req.raw, env.socketAddress, siteUrl)
    const mails = visible ? respondFromMailbox(mailbox, req.path) : null
    return mails ?? respondWithPage(req.raw, env.network)
  }

  return site
}
