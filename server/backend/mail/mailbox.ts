/** A mail as it was handed over for sending. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
}

/** The local inbox: where mails stand while no SMTP server is configured. */
export interface Mailbox {
  /** Newest first. */
  list(): Mail[]
  get(id: string): Mail | undefined
}
