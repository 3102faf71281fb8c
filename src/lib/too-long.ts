/**
 * Says that a text has more than `max` characters, or returns undefined. Counted as the database counts, by code points
 * of the trimmed text; the browser's `maxLength` counts an emoji twice and cuts pasted words off without a word.
 */
export function tooLong(text: string, label: string, max: number): string | undefined {
  return [...text.trim()].length > max
    ? `${label} can have at most ${max.toLocaleString('en')} characters`
    : undefined
}
