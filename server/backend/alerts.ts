/**
 * Alerts the operator to problems that need a person: one mail and one line of the log for each kind in a day, from all
 * processes together. These mails do not wait in the outbox, because they also report that it, or its database, fails.
 */

import type { MailTransport } from '#server/courier/transport.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import type { Database } from './database/database.ts'
import { ApiError } from './http/api-error.ts'
import { sharedLimit } from './http/shared-limit.ts'

const DAY_SECONDS = 86_400
const INTERVAL_MS = 60_000
/** A mail that could not be sent is tried again after this time. */
const RETRY_MS = 10 * 60_000
/** With less, the operator has little time to make room before nothing can be saved. */
const MIN_FREE_BYTES = 1024 ** 3
/** Refused requests of one process in a minute; more of them raise an alert. */
const MAX_REFUSALS = 600

const TEXTS = {
  disk: 'The disk of the data folder is almost full. Without room nothing can be saved: please make some.',
  mail: 'Mails could not be delivered and were given up. Please check SMTP_URL and the mail server. `internal.outbox` lists them with the reason.',
  database: 'The database has not answered for a minute. Pages and the API answer 503 until it does.',
  maintenance:
    'A step of the regular maintenance failed twice in a row, so what it removes stays. The log names the step and the reason.',
  refusals: `The site refused more than ${MAX_REFUSALS} requests in a minute (429 and 503): it is under attack, or has outgrown its machine.`,
}
export type AlertKind = keyof typeof TEXTS

interface AlertSettings {
  database: Database
  transport: MailTransport
  /** Email address of the operator; null sends no mail. */
  operator: string | null
  siteUrl: string
  /** Free bytes on the disk of the data folder. */
  freeBytes: () => number
  /** Refused requests so far. */
  refusals: () => number
  /** Steps of the maintenance that failed twice in a row. */
  failingSteps: () => string[]
  /** False checks nothing by itself. */
  background: boolean
}

export interface Alerts {
  /** The current alerts. */
  current(): { kind: AlertKind; text: string }[]
  /** Checks now. Never rejects. */
  check(): Promise<void>
  /** Resolves when a running check has ended. It gives up its mail, which the next start sends. */
  stop(): Promise<void>
}

/** Starts the checks, which go on until `stop`. */
export function startAlerts(settings: AlertSettings): Alerts {
  const { database, transport, operator, siteUrl, freeBytes, refusals, failingSteps } = settings
  const oncePerDay = sharedLimit(database, 'alert', 1, DAY_SECONDS)
  /** The earliest time of the next mail of a kind, by this process's clock. */
  const silentUntil = new Map<AlertKind, number>()
  let current: AlertKind[] = []
  let refusedBefore = refusals()
  let failedChecks = 0
  let running = Promise.resolve()
  let stopping = false
  const stopped = Promise.withResolvers<false>()

  async function findProblems(): Promise<AlertKind[]> {
    const found: AlertKind[] = []
    if (freeBytes() < MIN_FREE_BYTES) found.push('disk')
    if (failingSteps().length > 0) found.push('maintenance')
    const refused = refusals()
    if (refused - refusedBefore > MAX_REFUSALS) found.push('refusals')
    refusedBefore = refused
    try {
      if (await hasDeadLetters(database)) found.push('mail')
      failedChecks = 0
    } catch {
      if (++failedChecks > 1) found.push('database')
    }
    return found
  }

  /** Returns false if the alert was sent today, and true if the database is unavailable, so that it is still sent. */
  async function claimDailyAlert(kind: AlertKind) {
    if ((silentUntil.get(kind) ?? 0) > Date.now()) return false
    silentUntil.set(kind, Date.now() + DAY_SECONDS * 1000)
    return oncePerDay.count(kind).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError),
    )
  }

  async function sendAlert(kind: AlertKind) {
    console.error(`The operator is needed: ${TEXTS[kind]}`)
    if (operator === null) return
    const text = `${TEXTS[kind]}\n\n${siteUrl}\n\nThis alert is sent at most once a day.`
    const html = `<p>${escapeMarkup(text).replaceAll('\n\n', '</p><p>')}</p>`
    const sent = transport.send({ to: operator, subject: `Hibo needs you: ${kind}`, text, html })
    const taken = sent.then(
      () => true,
      () => false, // the log has the line above
    )
    if (!(await Promise.race([taken, stopped.promise]))) await untell(kind)
  }

  async function untell(kind: AlertKind) {
    silentUntil.set(kind, Date.now() + RETRY_MS)
    await oncePerDay.clear(kind).catch(() => {}) // the database is away as well
  }

  async function checkOnce() {
    current = await findProblems()
    for (const kind of current) if (!stopping && (await claimDailyAlert(kind))) await sendAlert(kind)
  }
  function check() {
    running = running.then(checkOnce)
    return running
  }
  const timer = settings.background ? setInterval(() => void check(), INTERVAL_MS).unref() : undefined

  return {
    current: () => current.map((kind) => ({ kind, text: TEXTS[kind] })),
    check,
    stop() {
      clearInterval(timer)
      stopping = true
      stopped.resolve(false)
      return running
    },
  }
}

/** Whether mails were given up within a day. */
async function hasDeadLetters(database: Database) {
  const [found] = await database.query<{ dead: boolean }>(
    `select exists (select from internal.outbox where failed_at > now() - interval '1 day') as dead`,
  )
  return found?.dead === true
}
