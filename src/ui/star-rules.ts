export const MAX_STARS = 5

/** Returns the number of filled stars, rounded down to halves. */
export function filledStars(value: number): number {
  return Math.floor(2 * clamp(value)) / 2
}

/** Rounds an average to one decimal: 4.66 is '4.7'. Only an unbroken row of fives shows '5.0': 4.96 is '4.9'. */
export function formatAverage(value: number): string {
  const average = clamp(value)
  // Averages have two decimals. Rounding to them first removes floating-point errors such as 4.35 * 10 = 43.49….
  const rounded = Math.round(Math.round(average * 100) / 10) / 10
  return (average < MAX_STARS ? Math.min(rounded, 4.9) : MAX_STARS).toFixed(1)
}

/** '1 star', '4 stars'. */
export function starsText(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(MAX_STARS, Math.max(0, value)) : 0
}
