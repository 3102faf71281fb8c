export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers mails. Never throws: an undeliverable mail is logged without its address. */
export interface Outbox {
  deliver(mail: OutgoingMail): void
  /** Resolves when every mail so far was delivered or given up. */
  settle(): Promise<void>
}
