/** The rules of an appeal. */

import * as v from 'valibot'

import { isBlank } from '#src/shared/domain/visible-text.ts'
import { numberText } from '#src/ui/number-text.ts'

/** Limit of the database. */
export const MAX_APPEAL_CHARACTERS = 2_000

export const draftSchema = v.string()

/** The problem that keeps the appeal from being sent. */
export function appealProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Please write why.'
  if ([...text.trim()].length > MAX_APPEAL_CHARACTERS)
    return `An appeal can have at most ${numberText(MAX_APPEAL_CHARACTERS)} characters.`
  return undefined
}
