export const MAX_STARS = 5

/** Full stars by floor; half a star when the rest is 0.5 or more. */
export function starFill(value: number): { full: number; half: boolean } {
  const clamped = clamp(value)
  const full = Math.floor(clamped)
  return { full, half: clamped - full >= 0.5 }
}

/** One decimal, cut and not rounded: 4.96 is '4.9', for 5.0 is only who has nothing but fives. */
export function formatAverage(value: number): string {
  // Averages have two decimals; rounding to them first undoes binary noise such as 2.3 * 10 = 22.99….
  return (Math.floor(Math.round(clamp(value) * 100) / 10) / 10).toFixed(1)
}

/** '1 star', '4 stars'. */
export function starsText(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(MAX_STARS, Math.max(0, value)) : 0
}
