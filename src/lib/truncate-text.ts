/** How many UTF-16 units a character may take on average, emoji with skin and trade included: marks can be stacked without end. */
const UNITS_PER_CHARACTER = 8
/** A longer word is cut inside: a text without spaces would else lose everything. */
const LONGEST_WORD = 30

/** At most `length` characters as a reader counts them, never a part of one; what is cut ends between words and with '…'. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  let count = 0
  let kept = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    count += 1
    const end = index + segment.length
    if (count > length || end > length * UNITS_PER_CHARACTER) {
      return `${text
        .slice(0, kept)
        .replace(new RegExp(`\\s+\\S{0,${LONGEST_WORD}}$`), '')
        .trimEnd()}…`
    }
    // Room for the ellipsis.
    if (count < length) kept = end
  }
  return text
}
