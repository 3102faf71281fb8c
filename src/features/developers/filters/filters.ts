/** The directory's filters. They have the same names in the URL and in the database. */

import { cleanSearch, parsePage } from '#src/lib/list-params.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { EXPERIENCE_LEVELS, type ExperienceLevel } from '#src/shared/domain/experience-level.ts'
import { isCountryLike, isLocation } from '#src/shared/domain/locations.ts'

/** Stars; the highest means exactly that many, the others that many or more. */
export const RATING_OPTIONS = [1, 2, 3, 4, 5] as const
export const EXACT_RATING = 5
/** Choices of the least number of years. */
export const YEARS_OPTIONS = [1, 2, 3, 5, 7, 10] as const

export const AVAILABLE_OPTIONS = ['true', 'looking'] as const
export const REMOTE_OPTIONS = ['true', 'or'] as const

/**
 * Orders that can be chosen; without one the best average comes first. 'weighted' is explained on /how-ratings-work.
 */
export const SORTS = ['weighted', 'newest', 'active'] as const

/** Skills, and specializations. Keeps URLs below the length limits of servers. */
export const MAX_CHOSEN = 30

export interface DeveloperFilters {
  /** Free text: names, titles, skills, places, bios; empty means no search. */
  search: string
  /** Any of these levels, each exactly, in the order of EXPERIENCE_LEVELS; empty means any. */
  experience_level: readonly ExperienceLevel[]
  min_rating: (typeof RATING_OPTIONS)[number] | null
  min_years: (typeof YEARS_OPTIONS)[number] | null
  /** Only developers who are available for hire, or also those who look around; null means any. */
  available_for_hire: (typeof AVAILABLE_OPTIONS)[number] | null
  /** One of the fixed locations, letter by letter, or a country. */
  location: string | null
  /** Only developers who work remotely; 'or': those at the location, or who work remotely. */
  works_remotely: (typeof REMOTE_OPTIONS)[number] | null
  /** Ids of specializations, sorted; a developer who has any of them matches. */
  specialization: readonly string[]
  /** Ids of skills, sorted; a developer who knows or learns any of them matches. */
  skills: readonly string[]
  /** Null means the best average first. It narrows nothing. */
  sort: (typeof SORTS)[number] | null
  /** Number of the page, from 1. */
  page: number
}

export const NO_FILTERS: DeveloperFilters = {
  search: '',
  experience_level: [],
  min_rating: null,
  min_years: null,
  available_for_hire: null,
  location: null,
  works_remotely: null,
  specialization: [],
  skills: [],
  sort: null,
  page: 1,
}

/** Reads filters from a URL. Never throws: an unknown value means no filter. */
export function parseFilters(params: URLSearchParams): DeveloperFilters {
  const place = params.get('location') ?? ''
  const location = isLocation(place) || isCountryLike(place) ? place : null
  return {
    search: cleanSearch(params.get('search') ?? ''),
    experience_level: levelsIn(params.getAll('experience_level')),
    min_rating: RATING_OPTIONS.find((stars) => String(stars) === params.get('min_rating')) ?? null,
    min_years: YEARS_OPTIONS.find((years) => String(years) === params.get('min_years')) ?? null,
    available_for_hire: AVAILABLE_OPTIONS.find((value) => value === params.get('available_for_hire')) ?? null,
    location,
    works_remotely: remoteIn(params.get('works_remotely'), location),
    specialization: ids(params.getAll('specialization')),
    skills: ids(params.getAll('skills')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
    page: parsePage(params.get('page')),
  }
}

/** 'or' needs a location; without one it means 'only remote work'. */
function remoteIn(value: string | null, location: string | null) {
  return REMOTE_OPTIONS.find((one) => one === (value === 'or' && !location ? 'true' : value)) ?? null
}

function ids(values: string[]) {
  return [...new Set(values.map((value) => value.toLowerCase()).filter(isUuid))].slice(0, MAX_CHOSEN).sort()
}

/** The levels that values name, in order. One box of a form without scripts names both of a step: 'Sare,Senior'. */
function levelsIn(values: readonly string[]): ExperienceLevel[] {
  const named = values.flatMap((value) => value.split(','))
  return EXPERIENCE_LEVELS.filter((level) => named.includes(level))
}

/** The URL of a filtered list, without filters at their default: one list has one URL. */
export function developersHref(filters: DeveloperFilters): string {
  const params = new URLSearchParams()
  const shown = { ...filters, search: cleanSearch(filters.search), page: filters.page > 1 && filters.page }
  for (const [name, value] of Object.entries(shown)) {
    for (const one of value ? [value].flat() : []) params.append(name, String(one))
  }
  return params.size === 0 ? '/developers' : `/developers?${params}`
}

/** `filters` with a change applied and its values in order. A different list starts at its first page. */
export function changeFilters(
  filters: DeveloperFilters,
  change: Partial<Omit<DeveloperFilters, 'page'>>,
): DeveloperFilters {
  const next = { ...filters, ...change, page: 1 }
  return {
    ...next,
    works_remotely: remoteIn(next.works_remotely, next.location),
    experience_level: levelsIn(next.experience_level),
    specialization: [...next.specialization].sort(),
    skills: [...next.skills].sort(),
  }
}

/** The list without one filter, and without all of its values. */
export function withoutFilter(filters: DeveloperFilters, filter: keyof DeveloperFilters): DeveloperFilters {
  return changeFilters(filters, { [filter]: NO_FILTERS[filter] })
}

/** Selects or deselects a skill or a specialization; beyond `MAX_CHOSEN` none is added. */
export function toggle(
  filters: DeveloperFilters,
  filter: 'skills' | 'specialization',
  id: string,
): readonly string[] {
  const chosen = filters[filter]
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(0, MAX_CHOSEN)
}

/** Whether anything narrows the list; an order and a page number do not. */
export function isFiltered(filters: DeveloperFilters): boolean {
  return developersHref({ ...filters, sort: null, page: 1 }) !== developersHref(NO_FILTERS)
}

/** The specializations or skills that filters can name. */
export type Named = readonly { id: string; name: string }[]

/** The name of a specialization or skill; undefined for an unknown one, or while the list is not loaded. */
export function nameIn(list: Named | undefined, id: string | undefined): string | undefined {
  return list?.find((entry) => entry.id === id)?.name
}

/** The name of the only one chosen; undefined where several are. */
export function onlyNameIn(list: Named | undefined, [id, ...others]: readonly string[]): string | undefined {
  return others.length === 0 ? nameIn(list, id) : undefined
}

/** Whether `name` is one of the fixed locations, or a country that somebody is in. */
export function isKnownPlace(name: string, countries: readonly string[] | undefined): boolean {
  return isLocation(name) || Boolean(countries?.includes(name))
}
