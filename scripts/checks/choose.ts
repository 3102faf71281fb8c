/** Reads the words behind `npm test --`: first names of checks, then what to narrow them to. */
import type { Check } from './check.ts'

/**
 * No words choose every check that needs nothing from outside. `unit e2e sign-in`: two checks, narrowed to tests with
 * "sign-in" in their file's name.
 * @returns in `unknown` the first word if it names no check, else null.
 */
export function chooseChecks<Named extends Pick<Check, 'name' | 'onRequest'>>(
  all: readonly Named[],
  words: readonly string[],
) {
  const known = new Set(all.map(({ name }) => name))
  const names = words.slice(
    0,
    [...words, ''].findIndex((word) => !known.has(word)),
  )
  const filters = words.slice(names.length)
  const [unknown] = filters
  if (names.length === 0 && unknown !== undefined) return { checks: [], filters, unknown }
  const checks = all.filter(({ name, onRequest }) => (names.length === 0 ? !onRequest : names.includes(name)))
  return { checks, filters, unknown: null }
}
