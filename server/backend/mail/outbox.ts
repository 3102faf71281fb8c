/** The outbox `internal.outbox`: every mail goes through it (`server/courier`). */
import type { Queryable } from '../database/database.ts'

/** The mails of the auth API. */
export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'account-exists'
  | 'email-change-current'
  | 'email-change-new'

/**
 * Puts a mail into the outbox. It is sent after the transaction of `sql`, and replaces a waiting one of its kind.
 * @param recipient user id. @param next path on this site to show after the link.
 */
export async function queueMail(
  sql: Queryable,
  recipient: string,
  kind: MailKind,
  next: string | null = null,
) {
  await sql.query('delete from internal.outbox where recipient = $1 and kind = $2', [recipient, kind])
  await sql.query('insert into internal.outbox (recipient, kind, payload) values ($1, $2, $3::jsonb)', [
    recipient,
    kind,
    JSON.stringify({ next }),
  ])
}
