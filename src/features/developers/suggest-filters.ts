import { CITIES, REGIONS } from '#src/lib/domain/locations.ts'
import type { Skill, Specialization } from '#src/lib/reference-data.ts'
import { changeFilters, type DeveloperFilters, developersHref, toggleSkill } from './filters.ts'
import { popularFirst } from './popular-first.ts'

/** Suggestions of each kind. */
const SHOWN = 3
/** Characters; with fewer, nearly everything would be suggested. */
const MIN_SEARCH = 2
/** Words that don't distinguish one specialization from another. */
const COMMON = /^(developer|engineer|&)$/i

export interface FilterSuggestion {
  id: string
  name: string
  /** The list with this filter in place of the search. */
  href: string
}

/** Filters that a search by name may have meant: for 'backend', 'react' or 'senior react developer, hargeisa'. */
export function suggestFilters(
  filters: DeveloperFilters,
  specializations: readonly Specialization[],
  skills: readonly Skill[],
): FilterSuggestion[] {
  const needle = filters.search.toLowerCase()
  if (needle.length < MIN_SEARCH) return []
  const words = needle.split(/[\s,;]+/)
  /** Whether the search contains these words. */
  const holds = (name: string) => ` ${words.join(' ')} `.includes(` ${name.toLowerCase()} `)
  const unsearched = { ...filters, search: '' }
  const meant = popularFirst(specializations).filter(
    ({ id, name, developer_count }) =>
      developer_count > 0 &&
      id !== filters.specialization &&
      (name.toLowerCase().includes(needle) ||
        name.split(' ').some((word) => !COMMON.test(word) && holds(word))),
  )
  const known = skills.filter(
    ({ id, name }) => !filters.skills.includes(id) && (name.toLowerCase().startsWith(needle) || holds(name)),
  )
  const places = [...CITIES, ...REGIONS].filter(
    (name) =>
      name !== filters.location &&
      (name.toLowerCase().startsWith(needle) || holds(name.replace(' (Capital)', ''))),
  )
  return [
    ...meant.slice(0, SHOWN).map(({ id, name }) => ({
      id,
      name,
      href: developersHref(changeFilters(unsearched, { specialization: id })),
    })),
    ...known.slice(0, SHOWN).map(({ id, name }) => ({
      id,
      name,
      href: developersHref(toggleSkill(unsearched, id)),
    })),
    ...places.slice(0, SHOWN).map((name) => ({
      id: name,
      name,
      href: developersHref(changeFilters(unsearched, { location: name })),
    })),
  ]
}

/** Whether the words of a search begin a word of this name. */
export function isMeantBy(search: string, name: string): boolean {
  return search.length >= MIN_SEARCH && ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`)
}
