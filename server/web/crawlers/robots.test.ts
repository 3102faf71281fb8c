import { expect, test } from 'vitest'

import { ALL_POSTS, feedHref } from '#src/features/community/rules/feed-filters.ts'
import {
  type DeveloperFilters,
  developersHref,
  NO_FILTERS,
} from '#src/features/developers/filters/filters.ts'
import {
  type JobFilters,
  jobsHref,
  NO_FILTERS as NO_JOB_FILTERS,
} from '#src/features/jobs/filters/filters.ts'
import { robotsText } from './robots.ts'

const ID = '3f000000-0000-4000-8000-000000000000'
const OTHER_ID = '4f000000-0000-4000-8000-000000000000'

/** The rules of RFC 9309: `*` stands for any characters. */
const RULES = robotsText(null)
  .split('\n')
  .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  .map((rule) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`))
const isAllowed = (path: string) => !RULES.some((rule) => rule.test(path))
const developers = (filters: Partial<DeveloperFilters>) => developersHref({ ...NO_FILTERS, ...filters })

const SUBJECTS: Partial<DeveloperFilters>[] = [
  { location: 'Mogadishu (Capital)' },
  { specialization: [ID] },
  { skills: [ID] },
]
const OTHERS: Partial<DeveloperFilters>[] = [
  { search: 'go' },
  { experience_level: ['Sare'] },
  { min_rating: 4 },
  { min_years: 3 },
  { available_for_hire: 'true' },
  { available_for_hire: 'looking' },
  { works_remotely: 'true' },
  { sort: 'newest' },
]

test('crawlers may read the directory, and its lists of one place, specialization or skill', () => {
  for (const subject of [{}, ...SUBJECTS]) {
    expect([subject, isAllowed(developers(subject)), isAllowed(developers({ ...subject, page: 2 }))]).toEqual(
      [subject, true, true],
    )
  }
})

test('each filter of the directory occurs in the tests of this file', () => {
  const named = new Set(['page', ...[...SUBJECTS, ...OTHERS].flatMap((filters) => Object.keys(filters))])
  expect(Object.keys(NO_FILTERS).filter((name) => !named.has(name))).toEqual([])
})

test('crawlers leave every other filter and every combination be', () => {
  const pairs = SUBJECTS.flatMap((subject, index) =>
    SUBJECTS.slice(index + 1).map((other) => ({ ...subject, ...other })),
  )
  const mixed = SUBJECTS.flatMap((subject) => OTHERS.map((other) => ({ ...subject, ...other })))
  const lists = [...OTHERS, ...pairs, ...mixed, { skills: [ID, OTHER_ID] }].map(developers)
  expect(lists.filter(isAllowed)).toEqual([])
})

test('crawlers may read all jobs, and those in one place or with one skill; nothing else of them', () => {
  const jobs = (filters: Partial<JobFilters>) => jobsHref({ ...NO_JOB_FILTERS, ...filters })
  for (const subject of [{}, { places: ['Hargeisa'] }, { skills: [ID] }])
    expect([isAllowed(jobs(subject)), isAllowed(jobs({ ...subject, page: 2 }))]).toEqual([true, true])
  const others: Partial<JobFilters>[] = [
    { search: 'go' },
    { remote: true },
    { kinds: ['contract'] },
    { levels: ['Junior'] },
    { pay: 800 },
    { order: 'ends_soon' },
    { places: ['Hargeisa', 'Kenya'] },
    { skills: [ID, OTHER_ID] },
    { places: ['Hargeisa'], skills: [ID] },
  ]
  expect(others.map(jobs).filter(isAllowed)).toEqual([])
  expect(isAllowed('/jobs?mine=answered')).toBe(false)
})

test('crawlers read categories, and leave searches and orders of posts be', () => {
  expect(isAllowed(feedHref({ ...ALL_POSTS, category: 'web-dev', page: 2 }))).toBe(true)
  for (const filters of [
    { type: 'job' as const },
    { search: 'go' },
    { sort: 'like_count' as const },
    { order: 'asc' as const },
  ])
    expect([filters, isAllowed(feedHref({ ...ALL_POSTS, category: 'web-dev', ...filters }))]).toEqual([
      filters,
      false,
    ])
})
