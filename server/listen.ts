/** Starts the site on a port and stops it again; `main.ts`, `scripts/dev-server.ts` and the tests share it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

import { getRequestListener } from '@hono/node-server'

import { type Backend, type BackendSettings, openBackend } from '#server/backend/backend.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import { createSite, type Site, type SiteSettings } from './app.ts'
import type { Settings } from './config.ts'
import { noteArrival } from './load/turns.ts'
import { clientAddressOf, isLoopbackHost } from './web/client-address.ts'
import { createDoor, type Door } from './web/door.ts'
import { openBuiltPages } from './web/page-source.ts'
import { commonHeaders } from './web/security-headers.ts'
import { openStaticFiles } from './web/static-files.ts'
import { readProviders } from './web/supabase-providers.ts'

/** How long a sender may take for a request. */
export interface SenderLimits {
  headersMs: number
  /** For headers and body. */
  requestMs: number
  /** How often connections are held against these. */
  checkMs: number
}
const SENDER_LIMITS: SenderLimits = {
  headersMs: 15_000,
  // Long enough for the largest picture over a slow phone connection.
  requestMs: 180_000,
  checkMs: 5_000,
}
const IDLE_SOCKET_TIMEOUT_MS = 120_000
/** Longer than the usual proxy keeps a connection, so that the proxy is the one to close it. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
const MAX_HEADER_BYTES = 16 * 1024
/** Far more than this process can answer at once; the rest is closed instead of remembered. */
const MAX_CONNECTIONS = 4_000
/** Running requests get this long after the order to stop. */
const DRAIN_DEADLINE_MS = 10_000
const DRAIN_SWEEP_MS = 50

/** What serves the app's files and pages: the build, or Vite. */
export type Frontend = Pick<SiteSettings, 'files' | 'pages' | 'pagePolicy'> & {
  /** Sees each request first and passes on what isn't its own. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?: () => Promise<void>
}

export interface StartOptions {
  openFrontend?: (server: Server) => Promise<Frontend>
  /** Shorter ones, for tests. */
  senderLimits?: SenderLimits
  /** What tests ask of the backend beyond the settings. */
  backend?: Pick<BackendSettings, 'inMemory' | 'keepAnswers' | 'rateLimits' | 'supabaseDir'>
}

export interface RunningSite {
  /** Where this process listens, for people on this machine. */
  url: string
  siteUrl: string
  backend: Backend | null
  /** Takes no more requests, lets the running ones end, closes the database. */
  close(): Promise<void>
}

/** Opens the port first, so that a taken one is reported before any data is touched. Throws `StartupError`. */
export async function startSite(settings: Settings, options: StartOptions = {}): Promise<RunningSite> {
  const { openFrontend = openBuiltFrontend, senderLimits = SENDER_LIMITS } = options
  let site: Site | null = null
  let door: Door | null = null
  let middleware: Frontend['middleware']
  const answer = getRequestListener(
    async (request, { incoming }) => {
      if (!site || !door) return new Response('Starting', { status: 503, headers: { 'retry-after': '2' } })
      const peerAddress = incoming.socket.remoteAddress
      const clientAddress = clientAddressOf(
        peerAddress,
        request.headers.get('x-forwarded-for'),
        settings.trustProxy,
      )
      const leave = await door.enter(incoming)
      try {
        return await site.fetch(realRequest(request), {
          ...(clientAddress && { clientAddress }),
          ...(peerAddress && { peerAddress }),
        })
      } finally {
        leave()
      }
    },
    {
      // Its quicker Response forgets headers that are set late when it is copied, as it is for HEAD.
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
      noteArrival()
      if (door?.refuses(request, response)) return
      if (middleware) middleware(request, response, () => void answer(request, response))
      else void answer(request, response)
    },
  )
  server.timeout = IDLE_SOCKET_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', noteArrival)

  const frontend = await openFrontend(server)
  let backend: Backend | null = null
  try {
    const port = await listen(server, settings)
    const url = `http://${nameOf(settings.host)}:${port}`
    const siteUrl = settings.siteUrl ?? url
    const { supabase } = settings
    if (!supabase) backend = await openBackend({ ...backendSettings(settings, siteUrl), ...options.backend })
    door = createDoor({
      headers: { ...commonHeaders({ siteUrl }), 'cross-origin-resource-policy': 'same-origin' },
      isFile: (pathname) => frontend.files?.has(pathname) ?? false,
    })
    site = createSite({
      siteUrl,
      offline: settings.offline,
      backend,
      supabase: supabase && { ...supabase, providers: await readProviders(supabase) },
      ...frontend,
    })
    middleware = frontend.middleware
    return { url, siteUrl, backend, close }
  } catch (error) {
    await close()
    throw error
  }

  async function close() {
    await drain(server)
    await frontend.close?.()
    await backend?.close()
  }
}

async function openBuiltFrontend(): Promise<Frontend> {
  const dist = resolve(import.meta.dirname, '../dist')
  return { pages: await openBuiltPages(dist), files: await openStaticFiles(join(dist, 'client')) }
}

function backendSettings(settings: Settings, siteUrl: string): BackendSettings {
  const { dataDir, databaseUrl, objectStore, smtpUrl, mailFrom, oauth, demo } = settings
  return {
    dataDir: resolve(dataDir),
    databaseUrl,
    objectStore,
    siteUrl,
    smtpUrl,
    oauth,
    demo,
    ...(mailFrom && { mailFrom }),
  }
}

/** Resolves with the port, which differs from the wanted one when that is 0. */
async function listen(server: Server, { host, port }: Settings): Promise<number> {
  server.listen({ port, host, backlog: MAX_CONNECTIONS })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(explainListenError(error, host, port))
  }
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function explainListenError(error: unknown, host: string, port: number) {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken: stop the other program or set PORT`
  if (code === 'EACCES') return `Port ${port} may not be used by this account: set PORT to 1024 or above`
  return `HOST and PORT can't be used: ${host}:${port} (${code || 'unknown error'})`
}

/** A name that a browser on this machine can open: an address that means "all" is no destination. */
function nameOf(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') && !isLoopbackHost(host) ? `[${host}]` : host === '::1' ? '[::1]' : host
}

/** The adapter's request only looks like one, which is enough where there is no body to copy along. */
function realRequest(request: Request) {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  const streaming = { method, headers, signal, body: request.body, duplex: 'half' }
  return new Request(url, streaming)
}

async function drain(server: Server) {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // A connection whose last request ends during the drain would else stay until its client tires of it.
  const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
