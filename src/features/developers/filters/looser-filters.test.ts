import { expect, test } from 'vitest'
import { looserFilters } from './empty-text.ts'
import { filterNames } from './filter-texts.ts'
import { NO_FILTERS } from './filters.ts'

const names = filterNames(
  [],
  [
    { id: 'go', name: 'Go' },
    { id: 'cpp', name: 'C++' },
  ],
  [],
)

test('each filter can be removed; levels together, and skills together, because any of them matches', () => {
  const filters = {
    ...NO_FILTERS,
    experience_level: ['Sare', 'Senior'],
    min_rating: 5,
    skills: ['cpp', 'go'],
  } as const
  expect(looserFilters(filters, names).map(({ label, without }) => [label, without])).toEqual([
    ['Senior · Sare', { ...filters, experience_level: [] }],
    ['5 stars', { ...filters, min_rating: null }],
    ['C++ or Go', { ...filters, skills: [] }],
  ])
})

test('a single filter has nothing looser than a reset', () => {
  expect(looserFilters({ ...NO_FILTERS, skills: ['cpp', 'go'] }, names)).toEqual([])
})
