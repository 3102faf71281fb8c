/** Names and links of saved searches. */
import { tooLong } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

import type { SavedSearch, SearchFilters } from './queries.ts'

/** Limit of the database. */
const MAX_NAME_CHARACTERS = 60

/** The problem with a name, or undefined. The database has the same rules. */
export function nameProblem(name: string): string | undefined {
  if (isBlank(name)) return 'Give the search a name'
  if (/^[=+@-]/.test(name.trim())) return 'A name can’t begin with =, +, - or @'
  return tooLong(name, 'A name', MAX_NAME_CHARACTERS)
}

/** The name of a search until its owner chooses one: the beginning of its filters in words. */
export function suggestedName(labels: readonly string[]): string {
  const name = labels
    .map((label) => label.replace(/^“(.*)”$/, '$1'))
    .join(', ')
    .replace(/^[\s=+@-]+/, '')
  return [...name].slice(0, MAX_NAME_CHARACTERS).join('').trim()
}

/** The filters of a search, without an order, a page, and filters that are empty. */
export function askedFilters(filters: object): SearchFilters {
  const { sort: _sort, order: _order, page: _page, ...asked }: Record<string, unknown> = { ...filters }
  const entries = Object.entries(asked).filter(([, value]) => [value].flat().some(Boolean))
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)))
}

/** URL of the page with all results of the search. */
export function searchHref({ kind, filters }: Pick<SavedSearch, 'kind' | 'filters'>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value].flat()) params.append(name, String(one))
  }
  return `${kind === 'people' ? '/developers' : '/jobs'}?${params}`
}
