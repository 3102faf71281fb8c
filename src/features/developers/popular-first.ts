interface Countable {
  name: string
  developer_count: number
}

/** Sorts by number of developers, most first, then by name. */
export function popularFirst<T extends Countable>(entries: readonly T[]): T[] {
  return [...entries].sort(
    (a, b) => b.developer_count - a.developer_count || a.name.localeCompare(b.name, 'en'),
  )
}
