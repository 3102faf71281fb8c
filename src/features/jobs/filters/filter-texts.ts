/** Texts about the filters of jobs and the jobs found. */
import { counted } from '#src/lib/counted.ts'
import { isLocation } from '#src/shared/domain/locations.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import type { FilterChip } from '#src/shared/filters/active-filters.tsx'
import { KIND_TEXTS, payText } from '#src/shared/jobs/job-texts.ts'
import type { OpenJobs } from '#src/shared/jobs/open-jobs.ts'

import { firstPage, type JobFilters, type ORDERINGS } from './filters.ts'

type Named = readonly { id: string; name: string }[]

/** One chip for each active filter, or for each value of it, in the order of the form. */
export function filterChips(filters: JobFilters, skills: Named | undefined): FilterChip<JobFilters>[] {
  const chip = (key: string, label: string, change: Partial<JobFilters>): FilterChip<JobFilters> => ({
    key,
    label,
    without: firstPage({ ...filters, ...change }),
  })
  const others = <Value>(values: readonly Value[], one: Value) => values.filter((value) => value !== one)
  return [
    ...(filters.search ? [chip('search', `“${filters.search}”`, { search: '' })] : []),
    ...filters.kinds.map((kind) => chip(kind, KIND_TEXTS[kind], { kinds: others(filters.kinds, kind) })),
    ...filters.places.map((place) =>
      chip(place, placeText(place), { places: others(filters.places, place) }),
    ),
    ...(filters.remote
      ? [chip('remote', filters.places.length > 0 ? 'or remote' : 'Remote', { remote: false })]
      : []),
    ...filters.levels.map((level) => chip(level, level, { levels: others(filters.levels, level) })),
    ...(filters.pay > 0 ? [chip('pay', minPayText(filters), { pay: 0 })] : []),
    ...filters.skills.map((id) => ({
      ...chip(id, skillName(skills, id), { skills: others(filters.skills, id) }),
      translate: 'no' as const,
    })),
  ]
}

/** The skill's name; 'Skill' while the list is not loaded. */
function skillName(skills: Named | undefined, id: string) {
  return skills ? (skills.find((skill) => skill.id === id)?.name ?? 'Unknown skill') : 'Skill'
}

/** '$800 a month or more'. */
function minPayText({ pay, currency, per }: Pick<JobFilters, 'pay' | 'currency' | 'per'>) {
  const amount = payText({ unpaid: false, pay_from: pay, pay_to: null, currency, pay_per: per })
  return `${amount} or more`
}

/** Labels of the orders that can be chosen. */
export const ORDERING_TEXTS: Record<(typeof ORDERINGS)[number], string> = {
  ends_soon: 'Ends soon',
  fits: 'Fits me best',
}

type Found = Pick<OpenJobs, 'total' | 'total_exact'>

/** '12 Open Jobs', 'More than 1,000 Open Jobs'. */
export function foundHeading(found: Found): string {
  return `${found.total_exact ? '' : 'More than '}${counted(found.total, 'Open Job')}`
}

/** 'None of these mentions “remote” or “junior”.': the words that the search ignored. */
export function ignoredText(words: OpenJobs['ignored']): string {
  return `None of these mentions ${words.map((word) => `“${word}”`).join(' or ')}.`
}

/** 'Show 12 Jobs': leads from the filters to all that they find. */
export function showText(found: Found): string {
  return `Show ${found.total_exact ? '' : 'more than '}${counted(found.total, 'Job')}`
}

/** The place or skill that a list is about, if it has one of them. An unknown one is not a subject. */
export function listSubject(
  filters: JobFilters,
  skills: Named | undefined,
  countries: readonly string[] | undefined,
): string | null {
  const [place, ...places] = filters.places
  const [id, ...ids] = filters.skills
  if (place && places.length === 0) {
    const isKnown = isLocation(place) || countries?.includes(place)
    return isKnown ? placeText(place) : null
  }
  if (id && ids.length === 0) return skills?.find((skill) => skill.id === id)?.name ?? null
  return null
}
