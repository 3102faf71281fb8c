/** Sorts by number of developers, most first. Equals keep their order: the server's lists are sorted by name. */
export function popularFirst<T extends { developer_count: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => b.developer_count - a.developer_count)
}
