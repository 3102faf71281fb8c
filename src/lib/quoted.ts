/** Controls, ends of lines, and marks that turn the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
const QUOTES = /["“”„‟″〃〝〞＂]/g

/** A member's name or title on one line, without what would turn the text around it. */
export function onOneLine(text: string): string {
  return text.replace(UNFIT, ' ').trim()
}

/**
 * A member's name or title inside a sentence of the site. It ends where the quotes end: its own become single ones, and
 * it stays on one line.
 */
export function quoted(text: string): string {
  return `“${onOneLine(text).replace(QUOTES, "'")}”`
}
