import { describe, expect, test } from 'vitest'

import {
  firstPage,
  isFiltered,
  type JobFilters,
  jobsHref,
  MAX_SKILLS,
  NO_FILTERS,
  parseFilters,
} from './filters.ts'

const REACT = '214e8bc2-47e0-5593-9cb9-7ba5112512ed'
const PYTHON = '3a0eab5e-7b25-5727-9017-86df28f1edcb'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

describe('filters in a URL', () => {
  test('the URL carries every filter there and back', () => {
    const filters: JobFilters = {
      search: 'C++ & "Ünïcode" #1 100% سلام',
      places: ['Hargeisa', 'Kenya'],
      remote: true,
      kinds: ['full_time', 'internship'],
      levels: ['Junior', 'Senior'],
      skills: [REACT, PYTHON],
      pay: 12.5,
      currency: 'KES',
      per: 'hour',
      order: 'ends_soon',
      page: 3,
    }
    expect(parse(new URL(jobsHref(filters), 'http://hibo.test').search)).toEqual(filters)
  })

  test('the URL is bare when nothing is filtered', () => {
    expect(jobsHref(NO_FILTERS)).toBe('/jobs')
    expect(parse('')).toEqual(NO_FILTERS)
  })

  test('a form without scripts sends all its fields, and the list has its one URL', () => {
    const form = 'search=&order=&places=&remote=&pay=&currency=USD&per=month&kinds=contract&kinds=full_time'
    expect(jobsHref(parse(form))).toBe('/jobs?kinds=full_time&kinds=contract')
  })

  test('currency and period are in the URL with an amount alone', () => {
    expect(jobsHref({ ...NO_FILTERS, currency: 'EUR', per: 'year' })).toBe('/jobs')
    expect(jobsHref({ ...NO_FILTERS, pay: 800 })).toBe('/jobs?pay=800&currency=USD&per=month')
  })

  test.each([
    'places=hargeisa',
    'places=%3Cb%3EKenya',
    'remote=yes',
    'kinds=slave',
    'levels=Sare',
    'skills=react',
    'pay=-1',
    'pay=1e9',
    'pay=NaN',
    'currency=usd',
    'per=whole',
    'order=pay',
    'page=0',
  ])('an unknown value is no filter: %s', (query) => {
    expect(parse(query)).toEqual(NO_FILTERS)
  })

  test('the number of skills is limited, and each counts once', () => {
    const ids = Array.from({ length: 20 }, (_, index) => REACT.replace(/..$/, String(index + 10)))
    expect(parse(new URLSearchParams(ids.map((id) => ['skills', id])).toString()).skills).toHaveLength(
      MAX_SKILLS,
    )
    expect(parse(`skills=${REACT}&skills=${REACT.toUpperCase()}`).skills).toEqual([REACT])
  })
})

test('another choice begins at the first page', () => {
  expect(firstPage({ ...NO_FILTERS, remote: true, page: 4 }).page).toBe(1)
})

test('an order and a page narrow nothing', () => {
  expect(isFiltered({ ...NO_FILTERS, order: 'fits', page: 2 })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, pay: 1 })).toBe(true)
})
