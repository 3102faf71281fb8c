import { createTransport } from 'nodemailer'

import { errorCode } from '#server/lib/error-code.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { Outbox, OutgoingMail } from './outbox.ts'

const TIMEOUT = 20_000 // milliseconds
/** Milliseconds before each further attempt; together less than the hour for which a link is valid. */
const PAUSES = [5_000, 30_000, 120_000, 600_000]
/** Mails in memory that may wait for another attempt. */
const WAITING_LIMIT = 500

/**
 * Sends mails through an SMTP server. Temporary failures are retried, permanent refusals are not.
 * @param pauses milliseconds before each further attempt (tests).
 * @throws StartupError if `url` is not an SMTP address.
 */
export function openSmtp(url: string, from: string, pauses: readonly number[] = PAUSES): Outbox {
  if (!/^smtps?:\/\/[^/\s]+/.test(url))
    throw new StartupError('SMTP_URL must look like smtps://user:password@host')
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  const sending = new Set<Promise<void>>()
  const waiting = new Map<OutgoingMail, NodeJS.Timeout>()

  function attempt(mail: OutgoingMail, pausesLeft: readonly number[]) {
    const sent = transport.sendMail({ from, ...mail }).then(
      () => {},
      (error: unknown) => failed(mail, error, pausesLeft),
    )
    sending.add(sent)
    void sent.finally(() => sending.delete(sent))
  }

  function failed(mail: OutgoingMail, error: unknown, [pause, ...later]: readonly number[]) {
    const code = errorCode(error) || 'unknown error'
    const again = pause !== undefined && waiting.size < WAITING_LIMIT && !isFinal(error)
    console.error(`A mail could not be sent: ${code}${again ? `; another attempt in ${pause / 1000} s` : ''}`)
    if (!again) return
    const timer = setTimeout(() => {
      waiting.delete(mail)
      attempt(mail, later)
    }, pause)
    waiting.set(mail, timer.unref())
  }

  return {
    deliver: (mail) => attempt(mail, pauses),
    async settle() {
      while (sending.size > 0 || waiting.size > 0) {
        for (const [mail, timer] of waiting) {
          clearTimeout(timer)
          attempt(mail, [])
        }
        waiting.clear()
        await Promise.all(sending)
      }
    },
  }
}

/** SMTP codes from 500 on are permanent refusals. */
function isFinal(error: unknown) {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
