/** Texts of an empty list. They have a file of their own because few lists are empty. */

import { inSentence } from '#src/shared/domain/place-text.ts'
import type { FilterChip } from '#src/shared/filters/active-filters.tsx'
import { type FilterNames, filterChips, levelChoices, minRatingText } from './filter-texts.ts'
import { type DeveloperFilters, EXACT_RATING, withoutFilter } from './filters.ts'

/** Explains an empty list, with a hint how to widen it. */
export function emptyText(filters: DeveloperFilters, names: FilterNames): string {
  const chips = filterChips(filters, names)
  if (chips.length === 0) return 'Nobody is listed yet. You could be the first.'
  const { skills, specialization: specializations, experience_level: levels } = filters
  if (skills.length === chips.length) {
    const [skill, ...others] = skills
    if (!skill || others.length > 0) return 'Nobody knows or learns any of these skills yet.'
    const name = names.skill(skill)
    return name ? `Nobody knows or learns ${name} yet.` : 'This skill does not exist (any more).'
  }
  if (specializations.length === chips.length) {
    const [id, ...others] = specializations
    if (!id || others.length > 0) return 'Nobody has added any of these specializations to their profile yet.'
    const name = names.specialization(id)
    return name
      ? `Nobody has added ${name} to their profile yet.`
      : 'This specialization does not exist (any more).'
  }
  const choices = levelChoices(levels)
  if (choices.length === chips.length)
    return `Nobody has set their experience level to ${choices.map(({ label }) => `“${label}”`).join(' or ')} yet.`
  if (chips.length > 1) return 'No developer matches all of these filters together.'
  if (filters.search)
    return `No name or title contains “${filters.search}”, no name sounds like it, and no skill, place or bio matches it. Check the spelling, or try a ${filters.search.includes(' ') ? 'single' : 'shorter'} word.`
  if (filters.available_for_hire) return 'Nobody says that they are available for hire now.'
  if (filters.location) {
    const name = names.location(filters.location)
    return name
      ? `Nobody has set their location to ${inSentence(name)} yet.`
      : 'Nobody is in this place (any more).'
  }
  if (filters.works_remotely) return 'Nobody has said that they work remotely yet.'
  if (filters.min_rating === EXACT_RATING) return 'Nobody has an average of exactly 5 stars right now.'
  if (filters.min_rating) return `Nobody has been rated ${minRatingText(filters.min_rating)} stars yet.`
  if (filters.min_years) return `Nobody has ${filters.min_years}+ years of experience on their profile yet.`
  return 'No developer matches this filter.'
}

/**
 * The ways to loosen a list that finds nobody: without each filter. Several values of one are left out together,
 * because any of them matches. Returns nothing for a single filter: without it all developers match.
 */
export function looserFilters(filters: DeveloperFilters, names: FilterNames): FilterChip<DeveloperFilters>[] {
  const chips: FilterChip<DeveloperFilters>[] = []
  for (const { filter, label } of filterChips(filters, names)) {
    // Without 'or', fewer developers would match.
    if (filter === 'works_remotely' && filters.works_remotely === 'or') continue
    const earlier = chips.find(({ key }) => key === filter)
    if (earlier) earlier.label += ` or ${label}`
    else chips.push({ key: filter, label, without: withoutFilter(filters, filter) })
  }
  return chips.length > 1 ? chips : []
}
