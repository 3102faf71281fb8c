/** With fewer characters nearly every name would match. */
const MIN_TEXT_CHARACTERS = 2

/** Whether `text` begins a word of this name; it may go on over the following words. */
export function beginsAWord(name: string, text: string): boolean {
  return text.length >= MIN_TEXT_CHARACTERS && ` ${name}`.toLowerCase().includes(` ${text.toLowerCase()}`)
}

/** Sorts by number of developers, most first. Equals keep their order: the server's lists are sorted by name. */
export function popularFirst<T extends { developer_count: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => b.developer_count - a.developer_count)
}
