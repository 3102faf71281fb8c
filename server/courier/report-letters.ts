/** The mails to people who report without an account: the link that sends the report, and what became of it. */
import * as v from 'valibot'

import { secretToken, tokenHash } from '#server/lib/secret-token.ts'
import { quoted } from '#src/lib/quoted.ts'
import { reportOutcome } from '#src/shared/safety/report-outcomes.ts'

import type { WriteLetter } from './row.ts'

const outcomeSchema = v.object({ kind: v.string(), label: v.string(), action: v.string() })

/**
 * The mail with the link of a waiting report. It quotes nothing of the report, so that nobody can use it to send their
 * own words to others.
 * @returns null if the report was confirmed, or its day is over.
 */
export const writeReportLink: WriteLetter = async (sql, { payload }, site) => {
  const token = secretToken()
  const [row] = await sql.query<{ issued: boolean }>('select internal.issue_report_link($1, $2) as issued', [
    payload.report_id ?? 0,
    tokenHash(token),
  ])
  if (!row?.issued) return null
  return {
    subject: 'Confirm your report',
    lines: [
      `Somebody, perhaps you, reported something on ${site.name} and gave this email address.`,
      'Moderators see the report once you have confirmed it.',
    ],
    action: { label: 'Confirm the report', url: `/report/confirm?token=${token}` },
    footer: 'The link works for 24 hours. If you reported nothing, please ignore this mail: nothing happens.',
  }
}

/** Tells what a moderator did. @returns null if the report is gone. */
export const writeReportOutcome: WriteLetter = async (sql, { payload }) => {
  const [row] = await sql.query(
    `select c.kind, c.label, d.action
    from internal.reports r
    join internal.cases c on c.id = r.case_id
    join internal.moderation_log d on d.id = r.decision_id
    where r.id = $1`,
    [payload.report_id ?? 0],
  )
  if (!row) return null
  const { kind, label, action } = v.parse(outcomeSchema, row)
  const thing = `the ${kind === 'rating' ? 'review' : kind} ${quoted(label)}`
  return {
    subject: 'What became of your report',
    lines: [
      `You reported ${thing}. A moderator has looked at it.`,
      reportOutcome([action]),
      'Thank you for telling us.',
    ],
    action: { label: 'Contact, if you see it otherwise', url: '/contact' },
    footer: 'You get this mail because you reported it with this email address.',
  }
}
