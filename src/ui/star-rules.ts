export const MAX_STARS = 5

/** Returns the full stars (rounded down) and whether a half star follows (fraction of 0.5 or more). */
export function starFill(value: number): { full: number; half: boolean } {
  const clamped = clamp(value)
  const full = Math.floor(clamped)
  return { full, half: clamped - full >= 0.5 }
}

/** Formats an average with one decimal, truncated: 4.96 becomes '4.9', so only an unbroken row of fives shows '5.0'. */
export function formatAverage(value: number): string {
  // Averages have two decimals. Rounding to them first removes floating-point errors such as 2.3 * 10 = 22.99….
  return (Math.floor(Math.round(clamp(value) * 100) / 10) / 10).toFixed(1)
}

/** '1 star', '4 stars'. */
export function starsText(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(MAX_STARS, Math.max(0, value)) : 0
}
