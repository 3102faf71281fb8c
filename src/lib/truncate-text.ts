import { graphemes } from '#src/ui/graphemes.ts'

/** Average limit of UTF-16 units per character: allows complex emoji, but no endless stacks of combining marks. */
const UNITS_PER_CHARACTER = 8
/** A longer word is cut inside, because a text without spaces would lose everything otherwise. */
const MAX_WORD_CHARACTERS = 30

/** Truncates to `maxCharacters` graphemes. A truncated text ends between words and with '…'. */
export function truncateText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  let count = 0
  let kept = 0
  for (const { index, segment } of graphemes(text)) {
    count += 1
    const end = index + segment.length
    if (count > maxCharacters || end > maxCharacters * UNITS_PER_CHARACTER) {
      return `${text
        .slice(0, kept)
        .replace(new RegExp(`\\s+\\S{0,${MAX_WORD_CHARACTERS}}$`), '')
        .trimEnd()}…`
    }
    // `<` leaves room for the ellipsis.
    if (count < maxCharacters) kept = end
  }
  return text
}
