/** The rules of an appeal. */
import * as v from 'valibot'

import { tooLongText } from '#src/shared/domain/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

/** Limit of the database. */
export const MAX_APPEAL_CHARACTERS = 2_000

export const draftSchema = v.string()

/** The problem that keeps the appeal from being sent. */
export function appealProblem(text: string): string | undefined {
  return isBlank(text) ? 'Please write why.' : tooLongText(text, MAX_APPEAL_CHARACTERS)
}
