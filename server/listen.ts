/** Starts the site on a port and stops it, for `main.ts`, `scripts/dev-server.ts` and the tests. */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

import { type Backend, type BackendSettings, openBackend } from '#server/backend/backend.ts'
import { streamOf } from '#server/backend/streams/streams.ts'
import { instanceName, problemFamily, type Watch } from '#server/backend/watch/watch.ts'

import { createSite, type Site, type SiteSettings } from './app.ts'
import type { Settings } from './config.ts'
import { logError } from './lib/log.ts'
import { reasonOf } from './lib/reason-of.ts'
import { REQUEST_ID, requestIds } from './lib/request-id.ts'
import { StartupError } from './lib/startup-error.ts'
import { guardConnections } from './overload/connections.ts'
import { noteConnection } from './overload/turns.ts'
import { drain, MAX_CONNECTIONS, openPort } from './port.ts'
import { watchProject } from './watch-project.ts'
import { createGate, type Turn } from './web/gate.ts'
import { createHealth } from './web/health.ts'
import { createMetrics } from './web/metrics.ts'
import { createObserver } from './web/observer.ts'
import { ownHeaders, startingPage } from './web/own-responses.ts'
import { openBuiltPages } from './web/page-source.ts'
import { openStaticFiles } from './web/static-files.ts'
import { readProviders } from './web/supabase-providers.ts'
import { checkProjectSchema } from './web/supabase-schema.ts'

/** Milliseconds that a client may take to send a request. */
const SENDER_LIMITS = {
  headersMs: 15_000,
  /** Headers and body: long enough for the largest picture over a slow phone connection. */
  requestMs: 180_000,
  /** Interval at which connections are checked. */
  checkMs: 5_000,
}
const IDLE_SOCKET_TIMEOUT_MS = 120_000
/** Longer than proxies usually keep a connection, so that the proxy closes it. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
const MAX_HEADER_BYTES = 16 * 1024

/** Serves the app's files and pages: from the build, or through Vite. */
export type Frontend = Pick<SiteSettings, 'files' | 'pages' | 'pagePolicy'> & {
  /** Gets each request first; `next` passes it on to the site. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?: () => Promise<void>
}

export interface StartOptions {
  openFrontend?: (server: Server) => Promise<Frontend>
  /** Tests use shorter limits. */
  senderLimits?: typeof SENDER_LIMITS
  /** Settings for tests only. */
  backend?: Pick<BackendSettings, 'background' | 'rateLimits' | 'supabaseDir' | 'watchMs'>
}

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/** Opens the port first, so that a port in use is reported before any data is touched. Throws `StartupError`. */
export async function startSite(settings: Settings, options: StartOptions = {}) {
  const { openFrontend = openBuiltFrontend, senderLimits = SENDER_LIMITS } = options
  let site: Site | null = null
  let stopping = false
  const headers = () => ownHeaders(settings.siteUrl ?? '')
  const health = createHealth(headers, settings.operatorSecret)
  let connections = 0
  const metrics = createMetrics(settings.operatorSecret, headers, () => connections)
  const observer = createObserver({
    metrics,
    trustsProxy: settings.trustedProxies > 0,
    accessLog: settings.accessLog,
  })
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!site || !(incoming instanceof IncomingMessage) || !(outgoing instanceof ServerResponse))
        return startingPage(headers())
      const turn = await gate.admit(incoming, outgoing)
      if (!turn) return RESPONSE_ALREADY_SENT
      try {
        // The client closed the connection while the request waited.
        if (incoming.socket.destroyed) return new Response(null, { status: 503 })
        const response = await site.fetch(realRequest(request, turn), gate.connectionOf(incoming))
        if (outgoing.headersSent) return RESPONSE_ALREADY_SENT
        // Set here, because a header on Node's response would make the adapter set all others one by one.
        response.headers.set(REQUEST_ID, requestIds.getStore() ?? '')
        return startStream(streamOf(request), response, outgoing)
      } finally {
        turn.end()
      }
    },
    {
      // The adapter's faster Response loses headers that were set late when Hono copies it for HEAD.
      overrideGlobalObjects: false,
      errorHandler: () =>
        new Response('Bad request', { status: 400, headers: { 'x-content-type-options': 'nosniff' } }),
    },
  )
  const server = createServer(
    {
      headersTimeout: senderLimits.headersMs,
      requestTimeout: senderLimits.requestMs,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: senderLimits.checkMs,
    },
    (request, response) => {
      if (stopping) response.shouldKeepAlive = false
      response.once('close', () => discardBody(request))
      if (!gate.receive(request, response)) return
      const next = () => void answer(request, response)
      requestIds.run(observer.begin(request, response), () => {
        if (site && frontend.middleware) frontend.middleware(request, response, next)
        else next()
      })
    },
  )
  server.timeout = IDLE_SOCKET_TIMEOUT_MS
  server.on('connection', (socket) => {
    noteConnection()
    connections++
    socket.once('close', () => connections--)
  })
  const frontend = await openFrontend(server)
  const gate = createGate({
    health,
    metrics,
    noteOverload: observer.noteOverload,
    trustedProxies: settings.trustedProxies,
    countRequest: guardConnections(server, MAX_CONNECTIONS, settings.trustedProxies === 0),
    isFile: (pathname) => frontend.files?.has(pathname) ?? false,
    headers,
  })
  let backend: Backend | null = null
  let project: Watch | null = null
  try {
    const url = await openPort(server, settings)
    const siteUrl = settings.siteUrl ?? url
    const { supabase } = settings
    const instance = instanceName(url)
    if (supabase) await startIfUnknown(checkProjectSchema(supabase))
    else {
      const own = { siteUrl, instance, refusals: observer.refusals }
      backend = await openBackend({ ...settings, ...own, ...options.backend })
    }
    site = createSite({
      siteUrl,
      offline: settings.offline,
      backend,
      rateLimits: options.backend?.rateLimits ?? true,
      supabase: supabase && { ...supabase, providers: await readProviders(supabase) },
      social: settings.social,
      ...frontend,
    })
    // Stored before the first page is served, because any instance may be asked for this build's code.
    if (frontend.files) await backend?.buildFiles.keep(await frontend.files.hashed())
    if (supabase)
      project = watchProject({ ...settings, supabase }, siteUrl, instance, options.backend?.watchMs)
    const watch = backend?.watch ?? project
    if (watch) metrics.open(async () => [problemFamily(watch), ...((await backend?.metrics()) ?? [])])
    if (watch) health.open(watch.health, { isBuiltin: !supabase && settings.databaseUrl === null })
    return { url, siteUrl, backend, close }
  } catch (error) {
    await close()
    throw error
  }

  /** Accepts no more requests, waits for the running ones, closes the database. */
  async function close() {
    stopping = true
    health.stop()
    if (site && settings.drainSeconds > 0) await sleep(settings.drainSeconds * 1_000)
    await backend?.endStreams()
    await drain(server)
    await frontend.close?.()
    await project?.stop()
    await backend?.close()
  }
}

/** Lets the site start if the project does not answer, because it may answer later. `/healthz` checks it again. */
async function startIfUnknown(check: Promise<void>) {
  await check.catch((error: unknown) => {
    if (error instanceof StartupError) throw error
    logError('schema-unknown', error, { area: 'supabase', cause: reasonOf(error) })
  })
}

/** Starts the stream that answers a request, if there is one. @returns the response that is still to be sent. */
function startStream(start: ReturnType<typeof streamOf>, response: Response, outgoing: ServerResponse) {
  if (!start) return response
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  start(outgoing)
  return RESPONSE_ALREADY_SENT
}

async function openBuiltFrontend(): Promise<Frontend> {
  const dist = resolve(import.meta.dirname, '../dist')
  return { pages: await openBuiltPages(dist), files: await openStaticFiles(join(dist, 'client')) }
}

/**
 * Reads what is left of a body, so that the connection can be used again.
 *
 * Bug: the adapter's stream of the body pauses after each chunk, also when nobody reads it any more. So a large body
 * that was refused unread stays, and half a second later the adapter closes the connection, with the next request on
 * it.
 */
function discardBody(request: IncomingMessage) {
  if (request.readableEnded) return
  request.removeAllListeners('data')
  request.resume()
}

/**
 * Copies the adapter's lightweight request into a real one, which `new Request(request)` needs to pass on a body. A
 * late body ends when the request's turn has come.
 */
function realRequest(request: Request, { bodyRead }: Turn) {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  const body =
    bodyRead && request.body
      ? request.body.pipeThrough(new TransformStream({ flush: bodyRead }))
      : request.body
  const streaming = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, streaming)
}
