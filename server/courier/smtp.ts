import { createTransport } from 'nodemailer'

import { reasonOf } from '#server/lib/reason-of.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { DEFAULT_SITE_NAME } from '#src/lib/site-name.ts'

import { MailPostponed, MailRefused, type MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000

/** The email address that sends under the name of the site. */
export interface Sender {
  address: string
}

/**
 * Sends mails through an SMTP server. Mails carry links that sign in, so `smtp://` to another network needs STARTTLS:
 * somebody on the way could take the offer out of the server's greeting, and read along.
 * @param from a sender as `MAIL_FROM` names it, or an email address.
 * @throws StartupError if `url` is not an SMTP URL.
 */
export function openSmtp(url: string, from: string | Sender): MailTransport {
  if (!/^smtps?:\/\/[^/\s]+/.test(url))
    throw new StartupError('SMTP_URL must look like smtps://user:password@host')
  const transport = createTransport({
    requireTLS: leavesThisNetwork(url),
    url, // `?requireTLS=false` in the URL takes precedence
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send({ sender = DEFAULT_SITE_NAME, ...mail }) {
      const named = typeof from === 'string' ? from : { name: sender, ...from }
      await transport.sendMail({ ...mail, from: named }).catch((error: unknown) => {
        throw toMailError(error)
      })
    },
  }
}

/** True unless the server is this machine, a private IP address or a name of the local network, such as `mail`. */
export function leavesThisNetwork(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname.startsWith('[')) return !/^\[(?:::1|f[cd])/.test(hostname)
  return hostname.includes('.') && !/^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)
}

/** Commands before the recipient is named. Answers to later commands could quote the recipient. */
const BEFORE_RECIPIENT = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/
/** Enhanced status codes that don't concern the email address: a policy, a full mailbox. */
const POLICY_REFUSAL = /^5\d\d[ -]5\.7\./
const MAILBOX_FULL = /^5\d\d[ -]5\.2\.2/

/**
 * Only a permanent refusal (codes from 500 on) of the recipient or the content is final. After a refused password or
 * sender, or a violated policy, the mail waits, because the operator can correct these.
 */
function toMailError(error: unknown): unknown {
  if (!(error instanceof Error && 'command' in error)) return error
  const command = String(error.command)
  if (BEFORE_RECIPIENT.test(command)) return new MailPostponed(`server: ${reasonOf(error)}`)
  if (!('responseCode' in error) || (command !== 'RCPT TO' && command !== 'DATA')) return error
  const isAddress = command === 'RCPT TO'
  const response = 'response' in error ? String(error.response) : ''
  if (Number(error.responseCode) < 500 || (isAddress && POLICY_REFUSAL.test(response)))
    return new MailPostponed(`${command}: ${error.responseCode}`)
  const refused = new MailRefused('The mail server refuses the mail', { cause: error })
  refused.isDeadEmail = isAddress && !MAILBOX_FULL.test(response)
  return refused
}
