/** The rules and texts of the rating form. */
import type { FieldProblem } from '#src/lib/field-problem.ts'

/** Limit of the database. */
export const MAX_REVIEW_CHARACTERS = 2000

export interface RatingDraft {
  /** 1 to 5; null before a choice. */
  value: number | null
  comment: string
}

/** The problem that keeps the rating from being sent, or null. */
export function ratingProblem({ value, comment }: RatingDraft): FieldProblem<keyof RatingDraft> | null {
  if (value === null) return { field: 'value', message: 'Please select a rating.' }
  if ([...comment.trim()].length > MAX_REVIEW_CHARACTERS) {
    return {
      field: 'comment',
      message: `A comment can have at most ${MAX_REVIEW_CHARACTERS.toLocaleString('en')} characters.`,
    }
  }
  return null
}

/** The texts of the title and the button, which differ once the viewer has rated. */
export function ratingFormTexts(hasRated: boolean): { title: string; submit: string } {
  return hasRated
    ? { title: 'Update Your Rating', submit: 'Update Rating' }
    : { title: 'Rate This Developer', submit: 'Submit Rating' }
}

interface DistributionRow {
  stars: number
  count: number
}

/** The rows of the distribution, five stars first. */
export function distributionRows(
  distribution: Record<'1' | '2' | '3' | '4' | '5', number>,
): DistributionRow[] {
  return (['5', '4', '3', '2', '1'] as const).map((stars) => ({
    stars: Number(stars),
    count: distribution[stars],
  }))
}
