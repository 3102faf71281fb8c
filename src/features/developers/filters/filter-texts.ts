/** The directory's texts about its filters and results. */

import { type ExperienceLevel, LEVEL_STEPS, levelText } from '#src/shared/domain/experience-level.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import type { FilterChip } from '#src/shared/filters/active-filters.tsx'
import { numberText } from '#src/ui/number-text.ts'
import type { DeveloperPage, DeveloperPart } from '../schemas.ts'
import {
  changeFilters,
  type DeveloperFilters,
  EXACT_RATING,
  isKnownPlace,
  type Named,
  nameIn,
  type SORTS,
  withoutFilter,
} from './filters.ts'

/** Names of the ids in the URL; null for an unknown id. */
export interface FilterNames {
  location: (name: string) => string | null
  specialization: (id: string) => string | null
  skill: (id: string) => string | null
}

/** Looks up names in the lists. While a list is not loaded, its name is 'Country', 'Specialization' or 'Skill'. */
export function filterNames(
  specializations: Named | undefined,
  skills: Named | undefined,
  countries: readonly string[] | undefined,
): FilterNames {
  return {
    location: (name) => (isKnownPlace(name, countries) ? placeText(name) : countries ? null : 'Country'),
    specialization: (id) => nameIn(specializations, id) ?? (specializations ? null : 'Specialization'),
    skill: (id) => nameIn(skills, id) ?? (skills ? null : 'Skill'),
  }
}

type Count = Pick<DeveloperPart, 'count' | 'count_exact'>
type Found = Record<'named' | 'sounds_like' | 'by_terms' | 'by_words', Count>

interface KnownFilterChip extends FilterChip<DeveloperFilters> {
  filter: Exclude<keyof DeveloperFilters, 'sort' | 'page'>
}

/** One chip for each active filter, or for each value of it, in the order of the form. */
export function filterChips(filters: DeveloperFilters, names: FilterNames): KnownFilterChip[] {
  const chips: KnownFilterChip[] = []
  const add = (filter: KnownFilterChip['filter'], label: string) =>
    chips.push({ key: filter, filter, label, without: withoutFilter(filters, filter) })
  const addValues = (
    filter: 'experience_level' | 'specialization' | 'skills',
    values: readonly string[],
    label: string,
  ) =>
    chips.push({
      key: values.join(),
      filter,
      label,
      translate: filter === 'skills' ? 'no' : undefined,
      without: changeFilters(filters, { [filter]: filters[filter].filter((one) => !values.includes(one)) }),
    })

  if (filters.search) add('search', `“${filters.search}”`)
  if (filters.available_for_hire)
    add(
      'available_for_hire',
      filters.available_for_hire === 'looking' ? 'Available or looking around' : 'Available for hire',
    )
  for (const { levels, label } of levelChoices(filters.experience_level))
    addValues('experience_level', levels, label)
  if (filters.min_rating) add('min_rating', `${minRatingText(filters.min_rating)} stars`)
  if (filters.min_years) add('min_years', `${filters.min_years}+ years`)
  if (filters.location) add('location', names.location(filters.location) ?? 'Unknown place')
  if (filters.works_remotely)
    add('works_remotely', filters.works_remotely === 'or' ? 'or works remotely' : 'Works remotely')
  for (const id of filters.specialization)
    addValues('specialization', [id], names.specialization(id) ?? 'Unknown specialization')
  for (const skill of filters.skills) addValues('skills', [skill], names.skill(skill) ?? 'Unknown skill')
  return chips
}

/** Labels of the orders that can be chosen. */
export const SORT_TEXTS: Record<(typeof SORTS)[number], string> = {
  weighted: 'Best rated, weighted',
  newest: 'Newest members',
  active: 'Recently active',
}

/** The order that is not in the URL. A search or a skill ranks those who match best before everything else. */
export function defaultSortText({ search, skills }: Pick<DeveloperFilters, 'search' | 'skills'>): string {
  return search || skills.length > 0 ? 'Best match' : 'Highest average rating'
}

/** Explains an order whose label does not say what it sorts by. */
export function sortHint({ sort, ...filters }: Pick<DeveloperFilters, 'search' | 'skills' | 'sort'>): string {
  if (sort === 'weighted')
    return 'As if five more people had given 3 stars; half a star more for who is available for hire.'
  if (sort === 'newest') return ''
  if (sort === 'active') return 'By the day of the last visit.'
  return defaultSortText(filters) === 'Best match'
    ? 'Ties: highest average first.'
    : 'Includes people with one rating.'
}

/** '4+'; the highest is exact: '5'. */
export function minRatingText(stars: number): string {
  return stars === EXACT_RATING ? `${stars}` : `${stars}+`
}

/**
 * Counts all who are found, in every part: '1 Developer Found', '12 Developers Found', 'More than 1,000 Developers
 * Found'.
 */
export function foundHeading(found: Found): string {
  const all = allOf(found)
  return `${countText(all, 'More than ')} ${all.count === 1 ? 'Developer' : 'Developers'} Found`
}

/** 'Show 12 Developers': leads from the filters to all that they find. */
export function showText(found: Found): string {
  const all = allOf(found)
  return `Show ${countText(all)} ${all.count === 1 ? 'Developer' : 'Developers'}`
}

/** '“react” in names and titles: 1'. */
export function namedText(search: string, found: Count): string {
  return `“${search}” in names and titles: ${countText(found)}`
}

/** 'Sounds like “Maxamed”: 12'. */
export function soundsLikeText(search: string, found: Count): string {
  return `Sounds like “${search}”: ${countText(found)}`
}

/** '“react” in skills, places and bios: 12'. */
export function byTermsText(search: string, found: Count): string {
  return `“${search}” in skills, places and bios: ${countText(found)}`
}

/** 'Only the bio mentions “mobile developer”: 2'. */
export function byWordsText(search: string, found: Count): string {
  return `Only the bio mentions “${search}”: ${countText(found)}`
}

/** Says that only bios have the words, and suggests a shorter search if one finds somebody. */
export function onlyWordsText(searches: DeveloperPage['nearest_searches']): string {
  const text = 'Nobody says all of this in a title, skill or specialization: only bios mention it.'
  return searches.length > 0 ? `${text} Who would fit if you asked for less:` : text
}

/** 'Those who mention “online” come first. None of these mentions “stripe”.' */
export function optionalWordsText(words: DeveloperPage['optional_words']): string {
  const quoted = (found: boolean) =>
    words.flatMap((one) => (one.found === found ? [`“${one.word}”`] : [])).join(' or ')
  const [mentioned, missing] = [quoted(true), quoted(false)]
  return [
    mentioned && `Those who mention ${mentioned} come first.`,
    missing && `None of these mentions ${missing}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'Without Hargeisa: 3 developers', or 'Only React: 12 developers': what finds somebody where the search doesn't. */
export function nearestText({ label, alone, ...found }: DeveloperPage['nearest_searches'][number]) {
  return alone ? `Only ${label}: ${peopleText(found)}` : withoutText(label, found)
}

/** 'Without Hargeisa: 3 developers'. */
export function withoutText(label: string, found: Count) {
  return `Without ${label}: ${peopleText(found)}`
}

/** '12 of 40 total developers'. */
export function totalText({ total, ...found }: Found & Pick<DeveloperPage, 'total'>): string {
  return `${countText(allOf(found), 'More than ')} of ${numberText(total)} total developers`
}

/** All who are found, and whether that is their exact number. */
export function allOf(found: Found): Count {
  const parts = [found.named, found.sounds_like, found.by_terms, found.by_words]
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    count_exact: parts.every((part) => part.count_exact),
  }
}

function peopleText(found: Count) {
  return `${countText(found)} ${found.count === 1 ? 'developer' : 'developers'}`
}

function countText({ count, count_exact: exact }: Count, moreThan = 'more than ') {
  return `${exact ? '' : moreThan}${numberText(count)}`
}

/**
 * Chosen levels, lowest first. The Somali and the English word of a level are one choice, named as on cards; a word
 * that is chosen alone keeps its name.
 */
export function levelChoices(levels: readonly ExperienceLevel[]) {
  return LEVEL_STEPS.map((step) => step.levels.filter((level) => levels.includes(level))).flatMap(
    ([level, other]) =>
      level
        ? [other ? { levels: [level, other], label: levelText(level) } : { levels: [level], label: level }]
        : [],
  )
}
