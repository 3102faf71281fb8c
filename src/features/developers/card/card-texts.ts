/** Texts of a developer card. */

/** '1 year', '0 years', or null where nothing was said. */
export function yearsText(years: number | null): string | null {
  if (years === null) return null
  return years === 1 ? '1 year' : `${years} years`
}

/** '+2 more', or null where everything is shown. */
export function moreText(all: number, shown: number): string | null {
  return all > shown ? `+${all - shown} more` : null
}
