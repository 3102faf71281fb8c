import { createTransport } from 'nodemailer'

import { StartupError } from '#server/lib/startup-error.ts'
import { DEFAULT_SITE_NAME } from '#src/lib/site-name.ts'

import { MailRefused, type MailTransport } from './transport.ts'

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
        throw refusal(error) ?? error
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

/**
 * Codes from 500 on are permanent refusals. Only those of the recipient or the content are final: the operator can
 * correct a wrong password or sender, and the mail waits.
 */
function refusal(error: unknown): MailRefused | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null
  const { command } = error
  if (Number(error.responseCode) < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const refused = new MailRefused('The mail server refuses the mail', { cause: error })
  const response = 'response' in error ? String(error.response) : ''
  refused.isDeadEmail = command === 'RCPT TO' && !OTHER_REASON.test(response)
  return refused
}

/** Enhanced status codes that don't concern the email address: a policy, a full mailbox. */
const OTHER_REASON = /^5\d\d[ -]5\.(?:7\.|2\.2)/
