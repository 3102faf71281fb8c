/** What the addresses of all lists share: how a search and a page number stand in them. */

/** Characters. */
export const SEARCH_MAX = 100
const PAGE_MAX = 1_000_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g

/** The text as it is searched for: trimmed, single-spaced, bounded, without what a database refuses. */
export function cleanSearch(text: string): string {
  const plain = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ')
  return [...plain.trim()].slice(0, SEARCH_MAX).join('').trim()
}

/** The page that an address names, from 1. Never throws: what is no page is the first one. */
export function parsePage(value: string | null): number {
  const page = /^\d{1,7}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(page, 1), PAGE_MAX)
}
