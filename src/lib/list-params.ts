/** The search and page parameters that the URLs of all lists share. */

const MAX_SEARCH_CHARACTERS = 100
const MAX_PAGE = 1_000_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g

/** Normalizes a search: trimmed, single-spaced, limited in length, without control characters. */
export function cleanSearch(text: string): string {
  const plain = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ')
  return [...plain.trim()].slice(0, MAX_SEARCH_CHARACTERS).join('').trim()
}

/** Parses a page number, from 1. Never throws: an invalid value becomes 1. */
export function parsePage(value: string | null): number {
  const page = /^\d{1,7}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}
