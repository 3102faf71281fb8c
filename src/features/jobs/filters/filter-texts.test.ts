import { expect, test } from 'vitest'

import { filterChips, foundHeading, ignoredText, listSubject } from './filter-texts.ts'
import { type JobFilters, jobsHref, NO_FILTERS } from './filters.ts'

const SKILLS = [{ id: 'r', name: 'React' }]
const chips = (filters: Partial<JobFilters>) => filterChips({ ...NO_FILTERS, ...filters }, SKILLS)
const labels = (filters: Partial<JobFilters>) => chips(filters).map(({ label }) => label)

test('each value of a filter has a chip of its own', () => {
  expect(
    labels({
      search: 'react',
      kinds: ['full_time', 'contract'],
      places: ['jigjiga'],
      levels: ['Junior'],
      skills: ['r', 'x'],
    }),
  ).toEqual(['“react”', 'Full-time', 'Contract', 'Jigjiga', 'Junior', 'React', 'Unknown skill'])
})

test('remote is an alternative to a place', () => {
  expect(labels({ remote: true })).toEqual(['Remote'])
  expect(labels({ remote: true, places: ['Hargeisa'] })).toEqual(['Hargeisa', 'or remote'])
})

test('the least pay is named with its currency and period', () => {
  expect(labels({ pay: 800 })).toEqual(['$800 a month or more'])
})

test('a chip leads to the first page of the list without its value', () => {
  const [fullTime] = chips({ kinds: ['full_time', 'contract'], page: 3 })
  expect(fullTime && jobsHref(fullTime.without)).toBe('/jobs?kinds=contract')
})

test('a list that was not counted to its end says so', () => {
  expect(foundHeading({ total: 1, total_exact: true })).toBe('1 Open Job')
  expect(foundHeading({ total: 1000, total_exact: false })).toBe('More than 1,000 Open Jobs')
})

test('a list is about one place or one skill', () => {
  const subject = (filters: Partial<JobFilters>) =>
    listSubject({ ...NO_FILTERS, ...filters }, SKILLS, ['Kenya'])
  expect(subject({ places: ['Hargeisa'] })).toBe('Hargeisa')
  expect(subject({ places: ['Kenya'] })).toBe('Kenya')
  expect(subject({ skills: ['r'] })).toBe('React')
  expect(subject({ skills: ['r', 'x'] })).toBeNull()
  expect(subject({ skills: ['x'] })).toBeNull()
  expect(subject({ places: ['Atlantis'] })).toBeNull()
})

test('words that a search went on without are named', () => {
  expect(ignoredText(['zebra'])).toBe('None of these mentions “zebra”.')
  expect(ignoredText(['zebra', 'gnu'])).toBe('None of these mentions “zebra” or “gnu”.')
})
