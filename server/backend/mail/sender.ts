/**
 * Sends the mails of the outbox. Each process has a sender, and they take turns (`internal.claim_mails`). The links'
 * tokens are made here, so that neither the outbox nor a backup of it holds a link that works.
 */
import * as v from 'valibot'

import { endsWithin } from '#server/lib/ends-within.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { DEFAULT_SITE_NAME, SITE_NAME_KEY } from '#src/lib/site-name.ts'
import type { Database } from '../database/database.ts'
import { sharedCheck } from '../database/shared-check.ts'
import { issueLink } from './issued-links.ts'
import { readModerationLetter } from './moderation-letters.ts'
import { createMailTemplates } from './templates.ts'
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts'

/** Mails that are sent at the same time. */
const BATCH = 5
/** Milliseconds between two looks into the outbox, for mails of other processes and further attempts. */
const INTERVAL_MS = 5_000
/** Milliseconds that a closing server waits for mails under way. Another sender sends what is cut off. */
const CLOSE_TIMEOUT_MS = 5_000

const rowSchema = v.object({
  id: v.union([v.string(), v.number()]),
  kind: v.string(),
  recipient: v.string(),
  payload: v.looseObject({
    next: v.optional(v.nullable(v.string()), null),
    /** Row of the moderation log that the mail is about. */
    log_id: v.optional(v.number()),
  }),
})
type Row = v.InferOutput<typeof rowSchema>

export interface MailSender {
  /** Sends what is due soon, without waiting for it. */
  wake(): void
  /** Sends what is due. Never rejects. */
  run(): Promise<void>
  /** Resolves when no mail is under way, or after 5 s. */
  stop(): Promise<void>
}

interface MailSenderSettings {
  database: Database
  transport: MailTransport
  siteUrl: string
  /** False sends nothing by itself. */
  background: boolean
}

export function startMailSender({
  database,
  transport,
  siteUrl,
  background,
}: MailSenderSettings): MailSender {
  let stopped = false
  let outOfReach = false

  async function sendDue() {
    for (;;) {
      const rows = stopped ? [] : await database.query('select * from internal.claim_mails($1)', [BATCH])
      if (rows.length === 0) return
      await Promise.all(v.parse(v.array(rowSchema), rows).map(deliver))
    }
  }

  async function deliver(row: Row) {
    try {
      const mail = await write(row)
      if (mail) await transport.send(mail)
      await database.query('delete from internal.outbox where id = $1', [row.id])
    } catch (error) {
      const reason = errorCode(error) || (error instanceof Error ? error.name : 'unknown error')
      // Without the address: others than the recipient may read the log.
      console.error(`A mail could not be sent: ${reason}`)
      const isFinal = error instanceof MailRefused
      await database.query('select internal.postpone_mail($1, $2, $3)', [row.id, reason, isFinal])
    }
  }

  /** @returns null if the mail is no longer needed: the address was confirmed meanwhile. */
  async function write({ kind, recipient, payload }: Row): Promise<OutgoingMail | null> {
    const { next } = payload
    const templates = createMailTemplates(siteUrl, await readSiteName())
    switch (kind) {
      case 'confirmation': {
        const link = await issueLink(database, 'signup', recipient)
        return link && templates.confirmation(link, next)
      }
      case 'recovery': {
        const link = await issueLink(database, 'recovery', recipient)
        return link && templates.recovery(link, next)
      }
      case 'account-exists': {
        const [user] = await database.query<{ email: string }>(
          'select email from auth.users where id = $1 and email is not null',
          [recipient],
        )
        return user ? templates.accountExists(user.email) : null
      }
      case 'moderation-decision':
      case 'appeal-answer': {
        const found = await readModerationLetter(database, recipient, payload.log_id)
        return found && templates.letter(found.to, found.letter)
      }
      default:
        throw new MailRefused(`No letter is known for the kind ${kind}`)
    }
  }

  async function readSiteName() {
    const [row] = await database.query<{ value: string | null }>(
      'select value from public.site_settings where key = $1',
      [SITE_NAME_KEY],
    )
    return row?.value ?? DEFAULT_SITE_NAME
  }

  const run = sharedCheck(async () => {
    try {
      await sendDue()
      outOfReach = false
    } catch (error) {
      // Once for each outage: attempts come every few seconds.
      if (!outOfReach) console.error("The outbox can't be read:", error instanceof Error ? error.name : '')
      outOfReach = true
    }
  })
  const timer = background ? setInterval(() => void run(), INTERVAL_MS).unref() : undefined

  return {
    wake: () => {
      if (background) void run()
    },
    run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await endsWithin(CLOSE_TIMEOUT_MS, run()) // the last run, which sends nothing, follows the current one
    },
  }
}
