/** Characters; with fewer, nearly everything would be meant. */
const MIN_SEARCH = 2

/** Whether the words of a search begin a word of this name. */
export function isMeantBy(search: string, name: string): boolean {
  return search.length >= MIN_SEARCH && ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`)
}
