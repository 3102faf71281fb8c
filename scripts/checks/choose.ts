/** Reads the words behind `npm test --`: first names of checks, then what to narrow them to. */
import type { Check } from './check.ts'

export interface Choice<Named> {
  checks: Named[]
  filters: string[]
  /** The first word if it names no check, else null. */
  unknown: string | null
}

/**
 * No words choose every check that needs nothing from outside. `unit e2e sign-in`: two checks, narrowed to tests with
 * "sign-in" in their file's name.
 */
export function chooseChecks<Named extends Pick<Check, 'name' | 'onRequest'>>(
  all: readonly Named[],
  words: readonly string[],
): Choice<Named> {
  const known = new Set(all.map(({ name }) => name))
  const firstFilter = words.findIndex((word) => !known.has(word))
  const names = firstFilter < 0 ? words : words.slice(0, firstFilter)
  const filters = firstFilter < 0 ? [] : words.slice(firstFilter)
  if (names.length === 0 && filters.length > 0) return { checks: [], filters, unknown: filters[0] ?? null }
  const checks = all.filter(({ name, onRequest }) => (names.length === 0 ? !onRequest : names.includes(name)))
  return { checks, filters, unknown: null }
}
