/** Rules of a report without an account. The database checks the same, and that something is at the URL. */

import { emailProblem } from '#src/lib/email-address.ts'
import { type FieldProblem, onePerField } from '#src/lib/field-problem.ts'
import { trimInvisible } from '#src/lib/trim-invisible.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import { MAX_NOTE_CHARACTERS, type ReportReason } from '#src/shared/safety/report-rules.ts'
import { numberText } from '#src/ui/number-text.ts'

export interface VisitorReport {
  /** The URL of the thing on this site, in full or from its first slash. */
  url: string
  /** Null before a choice. */
  reason: ReportReason | null
  note: string
  email: string
}

/** The problems that keep a report from being sent, in the order of the form. */
export function visitorReportProblems({ url, reason, note, email }: VisitorReport) {
  return onePerField<FieldProblem<keyof VisitorReport>>([
    isBlank(url) ? { field: 'url', message: 'Please paste the URL of the page.' } : null,
    reason === null ? { field: 'reason', message: 'Please choose what is wrong.' } : null,
    isBlank(note) ? { field: 'note', message: 'Please say what is wrong.' } : null,
    [...note.trim()].length > MAX_NOTE_CHARACTERS
      ? { field: 'note', message: `Please use at most ${numberText(MAX_NOTE_CHARACTERS)} characters.` }
      : null,
    emailProblem(trimInvisible(email)),
  ])
}
