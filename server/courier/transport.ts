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
  /** @throws MailRefused if another attempt is useless, MailPostponed if it may help. */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * The mail server or provider did not take the mail, and may later. The message says why, and names no person. It
 * begins with `server:` unless the recipient or the content may be the reason.
 */
export class MailPostponed extends Error {
  override name = 'MailPostponed'
}

/** The mail server or provider refused the mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** True if the email address takes no mail: other mails to it are useless, too. */
  isDeadEmail = false
}
