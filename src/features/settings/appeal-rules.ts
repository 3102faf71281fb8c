/** The rules of an appeal. */
import * as v from 'valibot'

import { isBlank } from '#src/shared/domain/visible-text.ts'

/** Limit of the database, in characters. */
export const MAX_APPEAL = 2_000

export const draftSchema = v.string()

/** The problem that keeps the appeal from being sent. */
export function appealProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Please write why.'
  if ([...text.trim()].length > MAX_APPEAL)
    return `An appeal can have at most ${MAX_APPEAL.toLocaleString('en')} characters.`
  return undefined
}
