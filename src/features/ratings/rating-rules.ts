/** What the rating form checks and says. */

/** Limit of the database, in characters. */
export const COMMENT_MAX = 2000

export interface RatingDraft {
  /** 1 to 5; null before a choice. */
  value: number | null
  comment: string
}

/** What keeps the rating from being sent, or null. */
export function ratingProblem({ value, comment }: RatingDraft): string | null {
  if (value === null) return 'Please select a rating.'
  if ([...comment.trim()].length > COMMENT_MAX) {
    return `A comment can have at most ${COMMENT_MAX.toLocaleString('en')} characters.`
  }
  return null
}

/** Title and button: another text once the viewer has rated this developer. */
export function ratingFormTexts(hasRated: boolean): { title: string; submit: string } {
  return hasRated
    ? { title: 'Update Your Rating', submit: 'Update Rating' }
    : { title: 'Rate This Developer', submit: 'Submit Rating' }
}

export interface DistributionRow {
  stars: number
  count: number
}

/** Five stars first. */
export function distributionRows(
  distribution: Record<'1' | '2' | '3' | '4' | '5', number>,
): DistributionRow[] {
  return (['5', '4', '3', '2', '1'] as const).map((stars) => ({
    stars: Number(stars),
    count: distribution[stars],
  }))
}
