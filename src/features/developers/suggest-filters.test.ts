import { expect, test } from 'vitest'

import { NO_FILTERS } from './filters.ts'
import { isMeantBy, suggestFilters } from './suggest-filters.ts'

const BACKEND = '11111111-1111-4111-8111-111111111111'
const REACT = '22222222-2222-4222-8222-222222222222'
const BANKS = '33333333-3333-4333-8333-333333333333'
const common = { description: null, icon: null, category_id: null }
const specializations = [
  { ...common, id: BACKEND, name: 'Backend Developer', developer_count: 5 },
  { ...common, id: REACT, name: 'Backend for Banks', developer_count: 0 },
  { ...common, id: BANKS, name: 'UI for Banks', developer_count: 1 },
]
const skills = [
  { id: REACT, name: 'React', category: 'Frontend' },
  { id: BACKEND, name: 'Preact', category: 'Frontend' },
]
const suggest = (change: Partial<typeof NO_FILTERS>) =>
  suggestFilters({ ...NO_FILTERS, ...change }, specializations, skills)

test('a search that names a specialization, a skill or a place suggests it in place of the search', () => {
  expect(suggest({ search: 'backend', min_years: 5 })).toEqual([
    { id: BACKEND, name: 'Backend Developer', href: `/developers?min_years=5&specialization=${BACKEND}` },
  ])
  expect(suggest({ search: 'rea' })).toEqual([
    { id: REACT, name: 'React', href: `/developers?skills=${REACT}` },
  ])
  expect(suggest({ search: 'harg', available_for_hire: true })).toEqual([
    { id: 'Hargeisa', name: 'Hargeisa', href: '/developers?available_for_hire=true&location=Hargeisa' },
  ])
})

test('a search of several words suggests each filter that it names', () => {
  const named = (search: string) => suggest({ search }).map(({ name }) => name)
  expect(named('react developer nairobi')).toEqual(['React'])
  expect(named('Senior backend developer, React, Mogadishu')).toEqual([
    'Backend Developer',
    'React',
    'Mogadishu (Capital)',
  ])
  expect(named('works for banks, remote')).toEqual(['UI for Banks'])
  expect(named('developer reactive')).toEqual([])
})

test('active filters, single letters and unknown words suggest nothing', () => {
  expect(suggest({ search: 'react', skills: [REACT] })).toEqual([])
  expect(suggest({ search: 'backend', specialization: BACKEND })).toEqual([])
  expect(suggest({ search: 'b' })).toEqual([])
  expect(suggest({ search: 'hodan' })).toEqual([])
})

test('a search means a name when it begins one of its words, not by letters in the middle', () => {
  expect(isMeantBy('backend', 'Backend Developer')).toBe(true)
  expect(isMeantBy('dev', 'Backend Developer')).toBe(true)
  expect(isMeantBy('ali', 'Quality Engineer')).toBe(false)
  expect(isMeantBy('b', 'Backend Developer')).toBe(false)
})
