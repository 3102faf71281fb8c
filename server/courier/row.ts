import * as v from 'valibot'

import type { Queryable } from '#server/lib/queryable.ts'

import type { Letter } from './letter.ts'

/** A claimed row of the outbox. It has a recipient or, for a reader without an account, an email address. */
export const rowSchema = v.object({
  id: v.union([v.string(), v.number()]),
  kind: v.string(),
  recipient: v.nullable(v.string()),
  email: v.nullable(v.string()),
  message_id: v.string(),
  /** 0 for mails about the account. */
  priority: v.number(),
  /** Attempts, including this one. */
  attempts: v.number(),
  payload: v.looseObject({
    next: v.optional(v.nullable(v.string()), null),
    /** Row of the moderation log that the mail is about. */
    log_id: v.optional(v.number()),
    /** Row of the report without an account that the mail is about. */
    report_id: v.optional(v.number()),
    /** Step of the maintenance that the mail is about. */
    step: v.optional(v.string()),
  }),
})
export type Row = v.InferOutput<typeof rowSchema>

/** The sending site, and the time of sending. */
export interface Site {
  /** Public origin, without a trailing slash. */
  url: string
  name: string
  /** Unsubscribes by POST, as mail programs do it (RFC 8058). */
  unsubscribeUrl: string
  /** The time that counts as now; null: the database's own. */
  at: string | null
}

/** Lets a reader turn mails of one kind off: in the mail program, by a link, or in the settings. */
export interface Unsubscribe {
  /** Identifies the member, who need not sign in. */
  key: string
  kind: 'message' | 'digest' | 'job' | 'search'
  /** Names the kind of mails. */
  label: string
}

export interface MailLetter extends Letter {
  /** Default: the email address of the row, or of its recipient. */
  to?: string
  unsubscribe?: Unsubscribe
}

/** Reads the JSON that a call in the database answers; null if there is nothing to write any more. */
export async function readJson<Schema extends v.GenericSchema>(
  sql: Queryable,
  call: string,
  params: readonly unknown[],
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const [row] = await sql.query<{ found: unknown }>(`select ${call} as found`, params)
  return row?.found ? v.parse(schema, row.found) : null
}

/** Writes the letter of a row. @returns null if it is no longer needed */
export type WriteLetter = (sql: Queryable, row: Row, site: Site) => Promise<MailLetter | null>
