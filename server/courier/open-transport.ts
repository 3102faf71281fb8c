import { type MailApi, openMailApi } from './mail-api.ts'
import { openSmtp } from './smtp.ts'
import type { MailTransport } from './transport.ts'

/** Ways to send mails: at most one of SMTP and a provider's API. */
export interface MailSettings {
  smtpUrl: string | null
  mailApi?: MailApi | null
  /** The sender's email address; default `no-reply@(host of the site)`, under the name of the site. */
  mailFrom?: string | null
}

/** @returns null if neither is configured. @throws StartupError if the URL of the SMTP server is wrong. */
export function openTransport(
  { smtpUrl, mailApi, mailFrom }: MailSettings,
  siteUrl: string,
): MailTransport | null {
  const from = mailFrom ?? { address: `no-reply@${new URL(siteUrl).hostname}` }
  if (mailApi) return openMailApi(mailApi, from)
  return smtpUrl === null ? null : openSmtp(smtpUrl, from)
}
