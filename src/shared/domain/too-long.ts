/** Says by how many characters a text is over its limit, counted as the database counts; undefined if it fits. */
export function tooLongText(text: string, limit: number): string | undefined {
  const over = [...text.trim()].length - limit
  if (over <= 0) return undefined
  const characters = over === 1 ? 'character' : 'characters'
  return `This is ${over.toLocaleString('en')} ${characters} too long. The limit is ${limit.toLocaleString('en')}.`
}
