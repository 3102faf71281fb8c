/** The rules of an appeal. */

import { tooLong } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

/** Limit of the database. */
export const MAX_APPEAL_CHARACTERS = 2_000

/** The problem that keeps the appeal from being sent. */
export function appealProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Please write why.'
  const problem = tooLong(text, 'An appeal', MAX_APPEAL_CHARACTERS)
  return problem && `${problem}.`
}
