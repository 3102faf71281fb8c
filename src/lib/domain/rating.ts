/** How an average of ratings is read by people (SPEC.md section 2, Rating display). */

/** One decimal, never rounded up: 4.96 reads '4.9', because '5.0' means that every rating was a 5 (L204). */
export function averageText(average: number): string {
  // The tiny step undoes binary fractions such as 4.3 * 10 = 42.999…
  return (Math.floor(average * 10 + 1e-6) / 10).toFixed(1)
}

/** '1 rating', '12 ratings'. */
export function ratingCountText(count: number): string {
  return count === 1 ? '1 rating' : `${count.toLocaleString('en')} ratings`
}
