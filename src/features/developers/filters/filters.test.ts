import { describe, expect, test } from 'vitest'

import {
  changeFilters,
  type DeveloperFilters,
  developersHref,
  isFiltered,
  MAX_CHOSEN,
  NO_FILTERS,
  parseFilters,
  toggle,
} from './filters.ts'

const REACT = '214e8bc2-47e0-5593-9cb9-7ba5112512ed'
const PYTHON = '3a0eab5e-7b25-5727-9017-86df28f1edcb'
const MOBILE = 'a7e0c8a0-3f7e-5c6a-8a57-0e5a7f9f3f10'

function parse(query: string) {
  return parseFilters(new URLSearchParams(query))
}

function roundTrip(filters: DeveloperFilters) {
  return parse(new URL(developersHref(filters), 'http://hibo.test').search)
}

describe('filters in a URL', () => {
  test('the URL carries every filter there and back', () => {
    const filters: DeveloperFilters = {
      search: 'C++ & "Ünïcode" #1 100% سلام',
      experience_level: ['Dhexe', 'Mid-level'],
      min_rating: 5,
      min_years: 10,
      available_for_hire: 'true',
      location: 'Mogadishu (Capital)',
      works_remotely: 'true',
      specialization: [REACT, MOBILE],
      skills: [REACT, PYTHON],
      sort: 'newest',
      page: 3,
    }
    expect(roundTrip(filters)).toEqual(filters)
  })

  test('the URL is bare when nothing is filtered', () => {
    expect(developersHref(NO_FILTERS)).toBe('/developers')
    expect(parse('')).toEqual(NO_FILTERS)
  })

  test('the URL carries a search as it is searched for, not as it is being typed', () => {
    expect(developersHref({ ...NO_FILTERS, search: ' a  b ' })).toBe('/developers?search=a+b')
    expect(developersHref({ ...NO_FILTERS, search: '  ' })).toBe('/developers')
  })

  test('the URL names each filter once and in one order, whatever order it came in', () => {
    const href = developersHref(
      parse(`skills=${PYTHON}&page=1&skills=${REACT}&experience_level=Sare&skills=${PYTHON}&x=1`),
    )
    expect(href).toBe(`/developers?experience_level=Sare&skills=${REACT}&skills=${PYTHON}`)
  })

  test.each([
    ['experience_level=sare'],
    ['experience_level=Guru'],
    ['min_rating=6'],
    ['min_rating=0'],
    ['min_rating=4.5'],
    ['min_rating=%3Cscript%3E'],
    ['min_years=4'],
    ['min_years=-1'],
    ['available_for_hire=false'],
    ['location=hargeisa'],
    ['location=Kenya%00'],
    ['location=%3Cb%3EKenya'],
    ['works_remotely=yes'],
    ['specialization=web'],
    ["specialization=' or 1=1--"],
    ['sort=rating'],
    ['sort=average_rating desc'],
    ['skills=React&skills=,&skills='],
    ['page=0'],
    ['search=%20%00%09'],
  ])('the URL ?%s filters nothing', (query) => {
    expect(parse(query)).toEqual(NO_FILTERS)
  })

  test('the URL never throws and always settles, whatever it says', () => {
    for (const query of [
      '%',
      '%zz=%ff',
      '?&&==',
      'search=%ED%A0%80',
      `skills=${'x,'.repeat(9000)}`,
      '__proto__=1',
    ]) {
      const filters = parse(query)
      expect(roundTrip(filters)).toEqual(filters)
    }
  })

  test('the URL holds no more skills than a URL should', () => {
    const many = Array.from({ length: 80 }, (_, index) => `${REACT.slice(0, -2)}${10 + index}`)
    expect(parse(many.map((id) => `skills=${id}`).join('&')).skills).toHaveLength(MAX_CHOSEN)
  })

  test('a form without scripts names both words of a level in one value', () => {
    expect(parse('experience_level=Sare%2CSenior&experience_level=Bilow').experience_level).toEqual([
      'Bilow',
      'Sare',
      'Senior',
    ])
  })

  test('a URL with one specialization stays valid, and several are named in one order', () => {
    expect(developersHref(parse(`specialization=${MOBILE}`))).toBe(`/developers?specialization=${MOBILE}`)
    expect(developersHref(parse(`specialization=${MOBILE}&specialization=${REACT}`))).toBe(
      `/developers?specialization=${REACT}&specialization=${MOBILE}`,
    )
  })

  test('the URL writes ids one way', () => {
    expect(parse(`specialization=${MOBILE.toUpperCase()}`).specialization).toEqual([MOBILE])
  })
})

describe('changes of filters', () => {
  test('a change starts the list from its first page', () => {
    expect(changeFilters({ ...NO_FILTERS, page: 4 }, { experience_level: ['Dhexe'] })).toEqual({
      ...NO_FILTERS,
      experience_level: ['Dhexe'],
    })
  })

  test('a change adds a skill and takes it away again', () => {
    const one = changeFilters(NO_FILTERS, { skills: toggle(NO_FILTERS, 'skills', PYTHON) })
    const two = changeFilters(one, { skills: toggle(one, 'skills', REACT) })
    expect(two.skills).toEqual([REACT, PYTHON])
    expect(toggle(two, 'skills', PYTHON)).toEqual([REACT])
  })

  test('remote work is an alternative to a place, and without one a filter of its own', () => {
    const either = parse('location=Hargeisa&works_remotely=or')
    expect(developersHref(either)).toBe('/developers?location=Hargeisa&works_remotely=or')
    expect(changeFilters(either, { location: null }).works_remotely).toBe('true')
    expect(parse('works_remotely=or').works_remotely).toBe('true')
  })

  test("a page and an order don't count as filters", () => {
    expect(isFiltered({ ...NO_FILTERS, sort: 'newest', page: 2 })).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, min_years: 1 })).toBe(true)
  })
})
