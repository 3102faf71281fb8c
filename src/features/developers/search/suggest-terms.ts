import { EXPERIENCE_LEVELS } from '#src/shared/domain/experience-level.ts'
import { CITIES, REGIONS } from '#src/shared/domain/locations.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import type { Skill, Specialization } from '#src/shared/reference-data.ts'
import { beginsAWord, popularFirst } from '../filters/option-order.ts'

const MAX_SUGGESTIONS = 6
/** Terms that no list of names has, as the database labels them (`internal.search_words`). */
const FIXED_TERMS = ['Available for hire', 'Works remotely', ...EXPERIENCE_LEVELS]
const PLACES = [...CITIES, ...REGIONS].map((name) => placeText(name).replace(' (Capital)', ''))

export interface Suggestion {
  /** A term that the search understands. */
  name: string
  /** The search with this name in place of the word that is being typed. */
  search: string
}

/** Names for the word at the end of a search: 'Hargeisa' for 'react harg'. Names that begin with it come first. */
export function suggestTerms(
  search: string,
  specializations: readonly Specialization[],
  skills: readonly Skill[],
  countries: readonly string[],
): Suggestion[] {
  const words = search.split(' ')
  const chosen = popularFirst(specializations).filter((one) => one.developer_count > 0)
  const names = [
    ...new Set([...skills.map(nameOf), ...PLACES, ...countries, ...chosen.map(nameOf), ...FIXED_TERMS]),
  ]
  const suggestions = [2, 1].flatMap((taken) => {
    const typed = words.slice(-taken).join(' ').toLowerCase()
    const rest = words.slice(0, -taken)
    if (words.length < taken) return []
    const begun = names.filter((name) => beginsAWord(name, typed))
    const first = begun.filter((name) => name.toLowerCase().startsWith(typed))
    return [...new Set([...first, ...begun])]
      .filter((name) => name.toLowerCase() !== typed)
      .map((name) => ({ name, search: [...rest, name].join(' ') }))
  })
  return suggestions
    .filter(({ name }, index) => suggestions.findIndex((other) => other.name === name) === index)
    .slice(0, MAX_SUGGESTIONS)
}

function nameOf({ name }: { name: string }) {
  return name
}
