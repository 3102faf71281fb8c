/**
 * Delivers due rows of the outbox. Any number of couriers take turns (`internal.claim_deliveries`). The links' tokens
 * are made here, so that neither the outbox nor a backup of it holds a working link.
 */

import * as v from 'valibot'
import { endsWithin } from '#server/lib/ends-within.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { log } from '#server/lib/log.ts'
import type { Queryable } from '#server/lib/queryable.ts'
import { DEFAULT_SITE_NAME, SITE_NAME_KEY } from '#src/lib/site-name.ts'

import { writeMail } from './letters.ts'
import { sendPush } from './push/send-push.ts'
import { type Row, rowSchema, type Site } from './row.ts'
import { MailPostponed, MailRefused, type MailTransport } from './transport.ts'
import { RESUME } from './waiting-for-server.ts'

/** Rows that a courier holds at the same time. If it is killed, this many mails may arrive twice. */
const MAX_HELD_ROWS = 5
/** Members whose digests are queued in one statement. */
const MAX_QUEUED_DIGESTS = 200
/** Milliseconds for one mail: less than the two minutes after which another courier may take it. */
const SEND_TIMEOUT_MS = 60_000

export interface DeliverySettings {
  database: Queryable
  transport: MailTransport
  /** Public origin, without a trailing slash. */
  siteUrl: string
  /** The URL to which mail programs post an unsubscription (RFC 8058); default `/unsubscribe` of the site. */
  unsubscribeUrl?: string | null | undefined
  /** The time that counts as now, which tests move; default: the database's own. */
  at?: string | null
  /** Default true. False drops pushes: browsers give up the worker that shows them (`OFFLINE=0`). */
  offline?: boolean | undefined
}

/**
 * Delivers until nothing is due, `most` rows were taken, or `isStopped`. Digests are queued when nothing else waits.
 * @returns the number of rows that were taken. Rejects if the outbox can't be read.
 */
export async function deliverDue(
  settings: DeliverySettings,
  most = Number.POSITIVE_INFINITY,
  isStopped = () => false,
): Promise<number> {
  let taken = 0
  while (taken < most && !isStopped()) {
    const rows = await settings.database.query(
      'select * from internal.claim_deliveries($1, coalesce($2, now()))',
      [Math.min(MAX_HELD_ROWS, most - taken), settings.at],
    )
    if (rows.length === 0) {
      if (await queueDigests(settings)) continue
      break
    }
    const site = await readSite(settings)
    await Promise.all(v.parse(v.array(rowSchema), rows).map((row) => deliver(settings, row, site)))
    taken += rows.length
  }
  return taken
}

async function deliver({ database, transport, offline = true }: DeliverySettings, row: Row, site: Site) {
  try {
    if (row.kind !== 'push') await sendMail(database, transport, row, site)
    else if (offline) await sendPush(database, row, site)
    await database.query('delete from internal.outbox where id = $1', [row.id])
    if (row.kind !== 'push') await database.query(RESUME)
  } catch (error) {
    // An unknown error may quote the recipient, whom readers of the log must not see.
    const reason =
      error instanceof MailPostponed
        ? error.message
        : errorCode(error) || (error instanceof Error ? error.name : 'unknown error')
    log(row.kind === 'push' ? 'push-not-sent' : 'mail-not-sent', { cause: reason }, 'warn')
    const isFinal = error instanceof MailRefused
    if (isFinal && error.isDeadEmail && row.recipient) {
      await database.query('select internal.store_bounce($1)', [row.recipient])
    }
    await database.query('select internal.postpone_delivery($1, $2, $3, coalesce($4, now()))', [
      row.id,
      reason,
      isFinal,
      site.at,
    ])
  }
}

async function sendMail(sql: Queryable, transport: MailTransport, row: Row, site: Site) {
  const mail = await writeMail(sql, row, site)
  if (!mail) return
  const messageId = `<${messageIdOf(row)}@${new URL(site.url).hostname}>`
  if (!(await endsWithin(SEND_TIMEOUT_MS, transport.send({ ...mail, messageId }))))
    throw new MailPostponed(`server: no answer within ${SEND_TIMEOUT_MS / 1_000} s`)
}

/**
 * A mail that is sent again because its courier died has the same id, so mail programs show it once. A mail about the
 * account gets a new id, because it has a new link and the earlier one is invalid.
 */
function messageIdOf({ message_id, priority, attempts }: Row) {
  return priority === 0 && attempts > 1 ? `${message_id}.${attempts}` : message_id
}

async function readSite({ database, siteUrl, unsubscribeUrl, at }: DeliverySettings): Promise<Site> {
  const [row] = await database.query<{ value: string | null }>(
    'select value from public.site_settings where key = $1',
    [SITE_NAME_KEY],
  )
  return {
    url: siteUrl,
    name: row?.value ?? DEFAULT_SITE_NAME,
    unsubscribeUrl: unsubscribeUrl ?? `${siteUrl}/unsubscribe`,
    at: at ?? null,
  }
}

/** Queues digests whose hour has come. @returns false if there are none. */
async function queueDigests({ database, at }: DeliverySettings) {
  const [row] = await database.query<{ due: number }>(
    'select internal.queue_digests($1, coalesce($2, now())) as due',
    [MAX_QUEUED_DIGESTS, at],
  )
  return row !== undefined && row.due > 0
}
