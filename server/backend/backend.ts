import { resolve } from 'node:path'

import type { DataState } from '#server/cache/areas.ts'
import { startCourier } from '#server/courier/courier.ts'
import { respondToMailRequest } from '#server/courier/mail-requests.ts'
import { type MailSettings, openTransport } from '#server/courier/open-transport.ts'
import type { MailTransport } from '#server/courier/transport.ts'
import type { Family } from '#server/lib/prometheus.ts'
import { createAccessTokens } from './auth/access-tokens.ts'
import { createAuthLimits } from './auth/auth-limits.ts'
import { configuredProviders, type OAuthProvider, type ProviderSettings } from './auth/oauth-providers.ts'
import { backendMetrics } from './backend-metrics.ts'
import { createBuildFiles } from './build-files.ts'
import { trackCalls } from './drain.ts'
import { requestLimits } from './http/request-limits.ts'
import { NO_SHARED_LIMIT, sharedLimit } from './http/shared-limit.ts'
import { openMailbox } from './mail/mailbox.ts'
import { startMaintenance } from './maintenance.ts'
import { type Closable, type Connections, type DatabaseSettings, openDatabase } from './open-database.ts'
import { openRest } from './rest/rest.ts'
import { type Apis, routeApiRequest } from './router.ts'
import { openObjectFiles } from './storage/s3-objects.ts'
import { createStreams } from './streams/streams.ts'
import { WATCH_MS } from './watch/alerts.ts'
import { problemFinder, type Watched } from './watch/find-problems.ts'
import { ownIncidents, sharedIncidents } from './watch/incidents.ts'
import { operatorTeller } from './watch/tell-operator.ts'
import { startWatch, type Watch } from './watch/watch.ts'

export { OWN_SERVER } from './http/request-limits.ts'
export type { Mail, Mailbox } from './mail/mailbox.ts'

export interface BackendSettings extends MailSettings, DatabaseSettings {
  /** Folder for the built-in database and uploaded files. Created if missing. */
  dataDir: string
  /** PostgreSQL to use instead of the built-in database. */
  databaseUrl: string | null
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  /** The URL to which mail programs post an unsubscription (RFC 8058); null is this site. */
  unsubscribeUrl?: string | null
  /** Signs a mail provider's reports of dead email addresses; null refuses them. */
  bounceSecret?: string | null
  /** Email address for news of problems. */
  operatorMail?: string | null
  /** Webhook for news of problems. */
  alertHook?: { url: string; secret: string } | null
  /** Milliseconds between two looks for problems; default half a minute. */
  watchMs?: number
  /** Requests that the site has refused so far, for the alert of many refusals. */
  refusals?: () => number
  oauth: ProviderSettings
  /** Default true. False sends no push. */
  offline?: boolean
  /** Default true: maintenance and mails. A command (`isCommand`) leaves both to the site. */
  background?: boolean
  /** Default true. Tests that send many requests from one IP address switch it off. */
  rateLimits?: boolean
}

export interface Backend {
  /**
   * Answers `/rest/v1`, `/auth/v1`, `/storage/v1` and `/streams/v1`; every other path is 404.
   * @param network the client's network (`web/client-network.ts`), for rate limits; `OWN_SERVER` for the server's own
   * requests.
   */
  fetch(request: Request, network: string): Promise<Response>
  /** The public API key that browsers send. It grants a visitor's permissions. */
  publishableKey: string
  /** The configured providers of third-party sign-in. */
  providers: OAuthProvider[]
  /** The local mailbox, or null if mails are sent over SMTP. */
  mailbox: ReturnType<typeof openMailbox> | null
  /** Code of every build that recently ran on this database. */
  buildFiles: ReturnType<typeof createBuildFiles>
  /** Counts the committed writes of each area. */
  dataState(): Promise<DataState>
  /** Runs one statement as the database's owner. For scripts and tests, never for requests. */
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Runs the maintenance that otherwise runs every minute. Never rejects. */
  maintain(): Promise<void>
  /** Sends the mails that are due, and waits for that. Otherwise they are sent in the background. Never rejects. */
  deliverMails(): Promise<void>
  /** Answers a POST to `/unsubscribe` or `/courier/bounces`. */
  respondToMailRequest(request: Request): Promise<Response>
  /** Numbers of database, outbox and disk. Never rejects. */
  metrics(): Promise<Family[]>
  watch: Watch
  /** Ends the open streams and opens no others: nothing would wait for their end. Never rejects. */
  endStreams(): Promise<void>
  /** Waits for running requests (at most 5 s), then closes the database and frees the data folder. */
  close(): Promise<void>
}

/** Uploads of one member in `UPLOAD_SECONDS`. */
const MAX_UPLOADS = 60
const UPLOAD_SECONDS = 600

/**
 * Opens the database, migrates it and prepares the API.
 * @throws StartupError if the operator can fix the problem: data folder in use or not writable, unreachable database,
 *   failing migration.
 */
export async function openBackend(settings: BackendSettings): Promise<Backend> {
  const dataDir = resolve(settings.dataDir)
  const { databaseUrl } = settings
  const opened: Closable[] = []
  const close = async () => {
    for (const one of opened.reverse()) await one.close()
  }
  try {
    const connections = await openDatabase(settings, databaseUrl, dataDir, opened)
    return await assemble(settings, dataDir, connections, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function assemble(
  settings: BackendSettings,
  dataDir: string,
  { database, requestDatabase, keys, listen }: Connections,
  closeAll: () => Promise<void>,
): Promise<Backend> {
  const { siteUrl, oauth, objectStore, rateLimits = true, background = !settings.isCommand } = settings
  // Opened before any background work starts, because it may fail.
  const rest = await openRest(database, requestDatabase)
  const { transport, mailbox } = openMail(settings, dataDir)
  const courier = startCourier({
    database,
    transport,
    siteUrl,
    unsubscribeUrl: settings.unsubscribeUrl,
    offline: settings.offline,
    background,
  })
  const files = openObjectFiles(objectStore, dataDir)
  const maintenance = startMaintenance({ database, files, keys, background })
  const watch = watchSite({
    settings,
    transport,
    background,
    instance: settings.instance ?? '',
    ...{ database, requestDatabase, files, dataDir, siteUrl },
    failingSteps: maintenance.failing,
    refusals: settings.refusals ?? (() => 0),
  })
  const builds = createBuildFiles(database)
  const streams = createStreams(listen)
  const apis: Apis = {
    publishableKey: keys.publishableKey,
    limits: requestLimits(rateLimits),
    auth: {
      database,
      tokens: createAccessTokens(keys, `${siteUrl}/auth/v1`),
      courier,
      limits: createAuthLimits(database, rateLimits),
      providers: oauth,
      siteUrl,
    },
    storage: {
      database,
      requestDatabase,
      files,
      uploads: rateLimits ? sharedLimit(database, 'uploads', MAX_UPLOADS, UPLOAD_SECONDS) : NO_SHARED_LIMIT,
    },
    rest,
    streams,
  }
  const calls = trackCalls()
  const mailRequests = { database, bounceSecret: settings.bounceSecret ?? null }
  return {
    fetch: (request, network) => calls.track(routeApiRequest(apis, request, network)),
    publishableKey: keys.publishableKey,
    providers: configuredProviders(oauth),
    mailbox,
    buildFiles: builds,
    dataState: database.dataState,
    query: (sql, params) => database.query(sql, params),
    maintain: maintenance.run,
    deliverMails: courier.run,
    respondToMailRequest: (request) => calls.track(respondToMailRequest(mailRequests, request)),
    watch,
    metrics: backendMetrics({
      ...{ database, requestDatabase, dataDir },
      failingSteps: maintenance.failing,
      streams: streams.count,
    }),
    endStreams: streams.close,
    async close() {
      await streams.close()
      await calls.drain()
      builds.stop()
      await maintenance.stop()
      await watch.stop()
      await courier.stop()
      await closeAll()
    },
  }
}

interface WatchedSite extends Watched {
  settings: BackendSettings
  transport: MailTransport
  background: boolean
}

function watchSite({ settings, transport, background, ...watched }: WatchedSite): Watch {
  const { siteUrl, database, instance } = watched
  const { watchMs = WATCH_MS } = settings
  const site = new URL(siteUrl).host
  const finder = problemFinder(watched)
  return startWatch(finder.now, {
    find: finder.all,
    shared: sharedIncidents(database, instance, site, 2.5 * watchMs),
    own: ownIncidents(instance, site),
    tell: operatorTeller({
      ...{ transport, siteUrl },
      mail: settings.operatorMail ?? null,
      hook: settings.alertHook ?? null,
    }),
    everyMs: background ? watchMs : null,
  })
}

function openMail(settings: BackendSettings, dataDir: string) {
  const transport = openTransport(settings, settings.siteUrl)
  if (transport) return { transport, mailbox: null }
  const mailbox = openMailbox(dataDir)
  return { transport: mailbox, mailbox }
}
