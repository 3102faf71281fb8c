/** The reasons of a report, in the order of the form, and what keeps a report from being sent. */

import type { FieldProblem } from '#src/lib/field-problem.ts'
import { numberText } from '#src/ui/number-text.ts'

export const REPORT_REASONS = [
  { value: 'threat', label: 'Threats', hint: 'Says that somebody will be hurt or exposed' },
  { value: 'harassment', label: 'Harassment or hate', hint: 'Insults, hate, also against a clan' },
  { value: 'scam', label: 'Scam', hint: 'Asks for money, passwords or documents' },
  { value: 'spam', label: 'Spam', hint: 'Advertisements, or the same text again and again' },
  { value: 'sexual', label: 'Sexual content', hint: 'Pictures, words or advances that nobody asked for' },
  { value: 'impersonation', label: 'Impersonation', hint: 'Pretends to be another person or company' },
  { value: 'law', label: 'Against the law', hint: 'Breaks a law, or your rights to a name, picture or work' },
  { value: 'other', label: 'Something else', hint: 'Please describe it below' },
] as const

/** Further reasons to report an offer. */
export const JOB_REASONS = [
  { value: 'fee', label: 'Asks for money or documents', hint: 'A fee, a deposit, a passport or a bank card' },
  { value: 'no_job', label: 'No such job', hint: 'The employer or the work does not exist' },
] as const

export type ReportReason = (typeof REPORT_REASONS | typeof JOB_REASONS)[number]['value']

/** Whether the reason is an attack on a person. The form then offers to block, and shows a word of support. */
export function isPersonal(reason: ReportReason): boolean {
  return reason === 'harassment' || reason === 'threat'
}

/** Limit of the database. */
export const MAX_NOTE_CHARACTERS = 1_000

export interface ReportDraft {
  /** The chosen reason; null before a choice. */
  reason: ReportReason | null
  note: string
  /** Whether to block the author, too, as the member chose; null before that choice. */
  block: boolean | null
}

/**
 * Whether a report blocks the author, too. Until the member chooses, the reason decides: somebody who is attacked
 * should not have to think of it, and a reason that the arrow keys only pass leaves nothing behind.
 */
export function blocksAuthor({ reason, block }: ReportDraft, isPrivate: boolean): boolean {
  return block ?? (isPrivate || (reason !== null && isPersonal(reason)))
}

/** The problem that keeps the report from being sent, or null. */
export function reportProblem({ reason, note }: ReportDraft): FieldProblem<'reason' | 'note'> | null {
  if (reason === null) return { field: 'reason', message: 'Please choose what is wrong.' }
  const isTooLong = [...note.trim()].length > MAX_NOTE_CHARACTERS
  const message = `A note can have at most ${numberText(MAX_NOTE_CHARACTERS)} characters.`
  return isTooLong ? { field: 'note', message } : null
}

/** The label of a reason that the server sent. */
export function reasonLabel(reason: string): string {
  return [...REPORT_REASONS, ...JOB_REASONS].find(({ value }) => value === reason)?.label ?? reason
}
