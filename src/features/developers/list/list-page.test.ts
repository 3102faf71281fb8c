import { expect, test } from 'vitest'

import { NO_FILTERS } from '../filters/filters.ts'
import { listPage } from './list-page.ts'

const SPECIALIZATIONS = [{ id: 'w', name: 'Web' }]
const SKILLS = [
  { id: 'r', name: 'React' },
  { id: 'g', name: 'Go' },
]
const page = (filters: Partial<typeof NO_FILTERS>) =>
  listPage({ ...NO_FILTERS, ...filters }, SPECIALIZATIONS, SKILLS, ['United Kingdom'])

test.each([
  [{ specialization: ['w'] }, 'Web: Somali developers'],
  [{ skills: ['r'] }, 'React: Somali developers'],
  [{ location: 'Hargeisa' }, 'Somali developers in Hargeisa'],
  [{ location: 'United Kingdom' }, 'Somali developers in the United Kingdom'],
])('the list of one filter %j is a page of its own', (filters, name) => {
  expect(page(filters)).toMatchObject({ name, canonical: { ...NO_FILTERS, ...filters }, others: NO_FILTERS })
})

test.each([
  [{ specialization: ['gone'] }],
  [{ specialization: ['w', 'v'] }],
  [{ skills: ['r', 'g'] }],
  [{ min_years: 3 as const }],
  // Nobody is at this place, so only the URL has its name.
  [{ location: 'Atlantis' }],
  [{ works_remotely: 'true' as const }],
  [{ works_remotely: 'or' as const, location: 'Hargeisa' }],
])('%j belongs to the whole directory', (filters) => {
  expect(page(filters)).toMatchObject({ subject: null, canonical: NO_FILTERS, others: filters })
})

test('the description names the order of the list only where it is that one', () => {
  expect(page({ location: 'Hargeisa' }).description).toContain('in Hargeisa, best rated first.')
  expect(page({ location: 'Hargeisa', sort: 'newest' }).description).toContain('in Hargeisa. See')
})

test('a combination points to the list of the first of its filters', () => {
  expect(page({ specialization: ['w'], location: 'Hargeisa', skills: ['r'] })).toMatchObject({
    subject: 'Web',
    canonical: { ...NO_FILTERS, specialization: ['w'] },
    others: { specialization: [], location: 'Hargeisa', skills: ['r'] },
  })
})
