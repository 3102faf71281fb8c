import { expect, test } from 'vitest'

import { askedFilters, nameProblem, searchHref, suggestedName } from './search-rules.ts'

test.each([
  ['React in Hargeisa', undefined],
  ['x'.repeat(60), undefined],
  ['  ', 'Give the search a name'],
  [' \u200b', 'Give the search a name'],
  [' =1+1', 'A name can’t begin with =, +, - or @'],
  ['x'.repeat(61), 'A name can have at most 60 characters'],
])('the name "%s" has the problem %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('the name that is offered is one that may be saved', () => {
  expect(suggestedName(['“react”', 'Hargeisa'])).toBe('react, Hargeisa')
  for (const labels of [['“=react”'], ['x'.repeat(200)], [`${'x'.repeat(59)} `, 'y'], ['“-- a”']]) {
    expect(nameProblem(suggestedName(labels)), labels.join()).toBeUndefined()
  }
})

test('a search is saved without an order and a page, and opens the list that it was saved from', () => {
  const filters = askedFilters({
    search: 'react',
    skills: ['a', 'b'],
    location: null,
    works_remotely: false,
    min_years: 3,
    experience_level: [],
    sort: 'newest',
    page: 2,
  })
  expect(filters).toEqual({ search: 'react', skills: ['a', 'b'], min_years: 3 })
  expect(searchHref({ kind: 'people', filters })).toBe(
    '/developers?search=react&skills=a&skills=b&min_years=3',
  )
  expect(searchHref({ kind: 'jobs', filters: { remote: true } })).toBe('/jobs?remote=true')
})
