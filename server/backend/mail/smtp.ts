import { createTransport } from 'nodemailer'

import { StartupError } from '#server/lib/startup-error.ts'
import { MailRefused, type MailTransport } from './transport.ts'

const TIMEOUT = 20_000 // milliseconds

/**
 * Sends mails through an SMTP server.
 * @throws StartupError if `url` is not an SMTP address.
 */
export function openSmtp(url: string, from: string): MailTransport {
  if (!/^smtps?:\/\/[^/\s]+/.test(url))
    throw new StartupError('SMTP_URL must look like smtps://user:password@host')
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefused('The mail server refuses the mail', { cause: error }) : error
      })
    },
  }
}

/** SMTP codes from 500 on are permanent refusals. */
function isFinal(error: unknown) {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
