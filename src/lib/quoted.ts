/** White space, control characters, and bidirectional marks that would reorder the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
const QUOTES = /["“”„‟″〃〝〞＂]/g

/** A member's name or title on one line, without marks that would reorder the text around it. */
export function onOneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim()
}

/**
 * A member's name or title in quotes inside a sentence of the site. Its own quotes become single ones, so that it can't
 * close the outer ones.
 */
export function quoted(text: string): string {
  return `“${onOneLine(text).replace(QUOTES, "'")}”`
}
