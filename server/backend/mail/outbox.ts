export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Takes mails for delivery. Never throws: a mail that can't be delivered is logged without its address. */
export interface Outbox {
  deliver(mail: OutgoingMail): void
  /** Resolves once every mail taken so far is delivered or given up. */
  settle(): Promise<void>
}
