/** The distribution of ratings. */

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
