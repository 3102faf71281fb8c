export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The sender's name where `MAIL_FROM` gives none; default Hibo. */
  sender?: string
}

/** Hands a mail over: to an SMTP server (`smtp.ts`), or to the local mailbox (`mailbox.ts`). */
export interface MailTransport {
  /** @throws MailRefused if another attempt is useless, and another error if it may help. */
  send(mail: OutgoingMail): Promise<void>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}
