/** The whole product in this process: the built app, its server and a separate database. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend, Mail, Mailbox } from '#server/backend/backend.ts'
import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { readSettings, type Settings } from '#server/config.ts'
import { type StartOptions, startSite } from '#server/listen.ts'

import { createTestDatabase, hasSharedServer, type TestDatabase } from './engines/shared-server.ts'
import { startSmtp } from './smtp.ts'
import { waitFor } from './wait-for.ts'

export interface ProductOptions {
  /** Default false: an empty community with the reference data. */
  demo?: boolean
  /**
   * A data folder that outlives the product, with the built-in database. Default: a temporary folder that is removed
   * when the product stops, and a database of the run's server, if there is one.
   */
  dataDir?: string
  /** Default false, because tests send many requests from one IP address. */
  rateLimits?: boolean
  /** Default true. False delivers nothing by itself, so that a test decides when. */
  background?: boolean
  /** Milliseconds between two looks for problems; default half a minute. */
  watchMs?: number
  /** Sends mails to a mail server instead of the local mailbox. */
  smtp?: boolean
  /** Default: the local URL. */
  senderLimits?: StartOptions['senderLimits']
  settings?: Partial<Settings>
  /** Serves files and pages. Default: the build in `dist`. */
  openFrontend?: StartOptions['openFrontend']
}

export interface Product {
  url: string
  /** The processes' own URLs: a proxy would not pass on malformed bytes. */
  processUrls: readonly string[]
  backend: Backend
  dataDir: string
  /** Null with the local mailbox. */
  smtpUrl: string | null
  /** The log output of the product's other processes. */
  otherOutput(): string
  /** Waits until no mail is due, and returns all that were sent, the newest first. */
  mails(): Promise<Mail[]>
  /** Waits for a mail to this email address with a matching subject and returns the newest. */
  waitForMail(to: string, subject?: RegExp): Promise<Mail>
  /** Stops the product and removes its data, unless it was given a folder. */
  stop(): Promise<void>
}

/** Starts a product on a free port with a data folder of its own. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { demo = false, rateLimits = false, background = true, settings } = options
  const { openFrontend, senderLimits, watchMs } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hibo-test-')))
  const smtp = options.smtp ? await startSmtp() : null
  const own = options.dataDir || settings?.databaseUrl ? null : await ownDatabase(dataDir)
  const site = await startSite(
    {
      ...readSettings({}),
      ...{ port: 0, dataDir, demo, smtpUrl: smtp?.url ?? null },
      ...settings,
      databaseUrl: settings?.databaseUrl ?? own?.url ?? null,
    },
    {
      backend: { rateLimits, background, ...(watchMs && { watchMs }) },
      ...(openFrontend && { openFrontend }),
      ...(senderLimits && { senderLimits }),
    },
  )
  const { backend, url } = site
  if (!backend) throw new Error('A product under test has a backend of its own')
  const mailbox = smtp?.mailbox ?? backend.mailbox

  return {
    url,
    processUrls: [url],
    backend,
    dataDir,
    smtpUrl: smtp?.url ?? null,
    otherOutput: () => '',
    async mails() {
      await untilSent(backend)
      return mailboxOf(mailbox).list()
    },
    waitForMail: (to, subject) => waitForMail(mailboxOf(mailbox), to, subject),
    async stop() {
      await site.close()
      await smtp?.stop()
      await own?.drop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database of the run's server; without one the data folder gets a cluster. */
async function ownDatabase(dataDir: string): Promise<TestDatabase | null> {
  if (hasSharedServer()) return createTestDatabase()
  await prepareCluster(dataDir)
  return null
}

function mailboxOf(mailbox: Mailbox | null) {
  if (!mailbox) throw new Error('This product sends its mails elsewhere')
  return mailbox
}

/** Sends the mails that are due. Other processes may send some of them. */
function untilSent(backend: Backend) {
  return waitFor('an empty outbox', async () => {
    await backend.deliverMails()
    const waiting = await backend.query(
      `select from internal.outbox where failed_at is null and not_before < now() + interval '2 minutes'`,
    )
    return waiting.length === 0 || undefined
  })
}

function waitForMail(mailbox: Mailbox, to: string, subject = /(?:)/) {
  return waitFor(`a mail to ${to}`, () =>
    mailbox.list().find((mail) => mail.to === to && subject.test(mail.subject)),
  )
}
