import { describe, expect, test } from 'vitest'

import {
  emptyText,
  filterChips,
  filterNames,
  foundHeading,
  ratingOptionText,
  showText,
  soundsLikeText,
  totalText,
  yearsOptionText,
} from './filter-texts.ts'
import { changeFilters, type DeveloperFilters, NO_FILTERS } from './filters.ts'

const names = {
  specialization: (id: string) => (id === 'mobile' ? 'Mobile Developer' : null),
  skill: (id: string) => ({ go: 'Go', cpp: 'C++' })[id] ?? null,
}

function chipTexts(filters: DeveloperFilters) {
  return filterChips(filters, names).map(({ label }) => label)
}

function empty(change: Partial<DeveloperFilters>) {
  return emptyText(changeFilters(NO_FILTERS, change), names)
}

describe('the heading', () => {
  test('counts one developer and many', () => {
    expect(foundHeading(1, true)).toBe('1 Developer Found')
    expect(foundHeading(0, true)).toBe('0 Developers Found')
    expect(foundHeading(12, true)).toBe('12 Developers Found')
    expect(foundHeading(12345, true)).toBe('12,345 Developers Found')
  })

  test('says "More than" for a capped count', () => {
    expect(foundHeading(1000, false)).toBe('More than 1,000 Developers Found')
    expect(totalText(1000, false, 100000)).toBe('More than 1,000 of 100,000 total developers')
  })

  test('of names that only sound like the search has a count of its own', () => {
    expect(soundsLikeText('Cali', { sounds_like_count: 12, sounds_like_count_exact: true })).toBe(
      'Sounds like “Cali”: 12',
    )
    expect(soundsLikeText('Cali', { sounds_like_count: 1000, sounds_like_count_exact: false })).toBe(
      'Sounds like “Cali”: more than 1,000',
    )
  })

  test('gives the link to the results the same number', () => {
    expect([showText(1, true), showText(0, true), showText(1000, false)]).toEqual([
      'Show 1 Developer',
      'Show 0 Developers',
      'Show more than 1,000 Developers',
    ])
  })

  test('is followed by the total without filters', () => {
    expect(totalText(3, true, 40)).toBe('3 of 40 total developers')
  })
})

describe('the options', () => {
  test('take five stars exactly and fewer as a minimum', () => {
    expect([1, 4, 5].map(ratingOptionText)).toEqual(['1+ stars', '4+ stars', '5 stars'])
  })

  test('take years as a minimum', () => {
    expect([1, 10].map(yearsOptionText)).toEqual(['1+ years', '10+ years'])
  })
})

describe('the chips', () => {
  const all: DeveloperFilters = {
    search: 'cali',
    experience_level: ['Sare', 'Senior'],
    min_rating: 5,
    min_years: 3,
    available_for_hire: true,
    location: 'Hargeisa',
    specialization: 'mobile',
    skills: ['cpp', 'go'],
    sort: 'newest',
    page: 2,
  }

  test('show each active filter once', () => {
    expect(chipTexts(NO_FILTERS)).toEqual([])
    expect(chipTexts(all)).toEqual([
      '“cali”',
      'Sare',
      'Senior',
      '5 stars',
      '3+ years',
      'Available for hire',
      'Hargeisa',
      'Mobile Developer',
      'C++',
      'Go',
    ])
  })

  test('remove their own filter only and return to the first page', () => {
    const removed = Object.fromEntries(filterChips(all, names).map(({ label, without }) => [label, without]))
    expect(removed.Sare).toEqual({ ...all, experience_level: ['Senior'], page: 1 })
    expect(removed['C++']).toEqual({ ...all, skills: ['go'], page: 1 })
  })

  test('show a general word until the lists have loaded', () => {
    const waiting = filterNames(undefined, undefined)
    const loaded = filterNames([], [{ id: 'go', name: 'Go' }])
    expect([waiting.specialization('x'), waiting.skill('go')]).toEqual(['Specialization', 'Skill'])
    expect([loaded.specialization('x'), loaded.skill('go')]).toEqual([null, 'Go'])
  })

  test('show an unknown id, too, and remove it', () => {
    expect(chipTexts({ ...NO_FILTERS, specialization: 'gone', skills: ['lost'] })).toEqual([
      'Unknown specialization',
      'Unknown skill',
    ])
  })
})

describe('the empty list', () => {
  test('names the only active filter', () => {
    expect(empty({})).toMatch('joined')
    expect(empty({ search: 'zz' })).toMatch('“zz”')
    expect(empty({ experience_level: ['Sare', 'Senior'] })).toMatch('Sare or Senior')
    expect(empty({ min_rating: 5 })).toMatch('exactly 5 stars')
    expect(empty({ min_rating: 2 })).toMatch('2+ stars')
    expect(empty({ min_years: 10 })).toMatch('10+ years')
    expect(empty({ available_for_hire: true })).toMatch('available for hire')
    expect(empty({ location: 'Baki' })).toMatch('Baki')
    expect(empty({ specialization: 'mobile' })).toMatch('Mobile Developer')
    expect(empty({ specialization: 'gone' })).toMatch('does not exist')
    expect(empty({ skills: ['go'] })).toMatch('Go')
    expect(empty({ skills: ['gone'] })).toMatch('does not exist')
    expect(empty({ skills: ['go', 'cpp'] })).toMatch('any of these skills')
  })

  test('suggests removing one of several filters', () => {
    expect(empty({ skills: ['go'], experience_level: ['Sare'] })).toMatch('together')
  })
})
