export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The sender's name where `MAIL_FROM` gives none; default Hibo. */
  sender?: string
  /** The Message-ID with angle brackets; the same when a mail is sent again, unless it carries a new link. */
  messageId?: string
  headers?: Record<string, string>
}

/** Hands a mail over: to an SMTP server (`smtp.ts`), to a provider's API (`mail-api.ts`), or to the local mailbox. */
export interface MailTransport {
  /** @throws MailRefused if another attempt is useless, and another error if it may help. */
  send(mail: OutgoingMail): Promise<void>
}

/** The mail server or provider refused the mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** True if the email address takes no mail: other mails to it are useless, too. */
  isDeadEmail = false
}
