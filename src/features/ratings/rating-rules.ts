/** The rules and texts of the rating form. */

import type { FieldProblem } from '#src/lib/field-problem.ts'
import { tooLong } from '#src/lib/too-long.ts'
import type { Story } from '#src/shared/domain/stories.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

/** Limits of the database. */
export const MAX_REVIEW_CHARACTERS = 2000
export const MAX_ANSWER_CHARACTERS = 2000

export interface RatingDraft {
  /** 1 to 5; null before a choice. */
  value: number | null
  comment: string
  /** Null if the rater does not say. */
  story: Story | null
}

/** The problem that keeps the rating from being sent, or null. */
export function ratingProblem({
  value,
  comment,
}: Omit<RatingDraft, 'story'>): FieldProblem<'value' | 'comment'> | null {
  if (value === null) return { field: 'value', message: 'Please select a rating.' }
  const problem = tooLong(comment, 'A comment', MAX_REVIEW_CHARACTERS)
  if (problem) return { field: 'comment', message: `${problem}.` }
  return null
}

/** Why the answer can't be sent, or undefined. */
export function answerProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Write your answer first.'
  const problem = tooLong(text, 'An answer', MAX_ANSWER_CHARACTERS)
  return problem && `${problem}.`
}

/** The texts of the title and the button, which differ once the viewer has rated. */
export function ratingFormTexts(hasRated: boolean): { title: string; submit: string } {
  return hasRated
    ? { title: 'Update Your Rating', submit: 'Update Rating' }
    : { title: 'Rate This Developer', submit: 'Submit Rating' }
}
