import { describe, expect, test } from 'vitest'

import { emptyText, looserFilters } from './empty-text.ts'
import {
  byTermsText,
  byWordsText,
  defaultSortText,
  filterChips,
  filterNames,
  foundHeading,
  levelChoices,
  minRatingText,
  namedText,
  nearestText,
  onlyWordsText,
  optionalWordsText,
  showText,
  soundsLikeText,
  totalText,
} from './filter-texts.ts'
import { changeFilters, type DeveloperFilters, NO_FILTERS } from './filters.ts'

const names = {
  location: (name: string) => (['Hargeisa', 'Baki', 'United Kingdom'].includes(name) ? name : null),
  specialization: (id: string) => (id === 'mobile' ? 'Mobile Developer' : null),
  skill: (id: string) => ({ go: 'Go', cpp: 'C++' })[id] ?? null,
}

function chipTexts(filters: DeveloperFilters) {
  return filterChips(filters, names).map(({ label }) => label)
}

function empty(change: Partial<DeveloperFilters>) {
  return emptyText(changeFilters(NO_FILTERS, change), names)
}

describe('texts of the results', () => {
  const part = (count: number, count_exact = true) => ({ count, count_exact })
  const found = (named: number, exact = true, change: object = {}) => ({
    ...{
      named: part(named, exact),
      sounds_like: part(0),
      by_terms: part(0),
      by_words: part(0),
      total: 100_000,
    },
    ...change,
  })

  test.each([
    [found(1), '1 Developer Found', '1 of 100,000'],
    [found(0), '0 Developers Found', '0 of 100,000'],
    [found(3), '3 Developers Found', '3 of 100,000'],
    [found(12345), '12,345 Developers Found', '12,345 of 100,000'],
    [found(1000, false), 'More than 1,000 Developers Found', 'More than 1,000 of 100,000'],
    // Those who match what the search means, and those whose name sounds like it or whose bio mentions it.
    [found(1, true, { by_terms: part(2) }), '3 Developers Found', '3 of 100,000'],
    [
      found(1, true, { by_terms: part(1000, false) }),
      'More than 1,001 Developers Found',
      'More than 1,001 of 100,000',
    ],
    [found(0, true, { sounds_like: part(1) }), '1 Developer Found', '1 of 100,000'],
    [
      found(2, true, { sounds_like: part(1000, false) }),
      'More than 1,002 Developers Found',
      'More than 1,002 of 100,000',
    ],
    [found(1, true, { by_words: part(2) }), '3 Developers Found', '3 of 100,000'],
  ])(
    'the heading counts all who are found, beside the total, filtered or not: %j',
    (result, heading, all) => {
      expect(foundHeading(result)).toBe(heading)
      expect(totalText(result)).toBe(`${all} total developers`)
    },
  )

  test('each part says how its developers were found, and counts them', () => {
    expect([
      namedText('react', part(1)),
      soundsLikeText('Cali', part(12)),
      soundsLikeText('Cali', part(1000, false)),
      byTermsText('react', part(2)),
      byTermsText('react', part(1000, false)),
      byWordsText('mobile', part(2)),
    ]).toEqual([
      '“react” in names and titles: 1',
      'Sounds like “Cali”: 12',
      'Sounds like “Cali”: more than 1,000',
      '“react” in skills, places and bios: 2',
      '“react” in skills, places and bios: more than 1,000',
      'Only the bio mentions “mobile”: 2',
    ])
  })

  test('those whose bio only mentions the search are said to be that', () => {
    expect(onlyWordsText([])).toMatch(/only bios mention it\.$/)
    const variant = { label: 'Mogadishu', alone: false, search: 'mobile', count: 3, count_exact: true }
    expect(onlyWordsText([variant])).toMatch(/Who would fit if you asked for less:$/)
  })

  test('optional words get a sentence each: those who mention them come first, or nobody mentions them', () => {
    const [online, stripe] = [
      { word: 'online', found: true },
      { word: 'stripe', found: false },
    ]
    expect(optionalWordsText([online])).toBe('Those who mention “online” come first.')
    expect(optionalWordsText([stripe, { ...stripe, word: 'paypal' }])).toBe(
      'None of these mentions “stripe” or “paypal”.',
    )
    expect(optionalWordsText([stripe, online])).toBe(
      'Those who mention “online” come first. None of these mentions “stripe”.',
    )
  })

  test('the order without a choice is named after what comes first', () => {
    expect(defaultSortText(NO_FILTERS)).toBe('Highest average rating')
    expect(defaultSortText({ ...NO_FILTERS, search: 'react' })).toBe('Best match')
    expect(defaultSortText({ ...NO_FILTERS, skills: ['go'] })).toBe('Best match')
  })

  test('the nearest search says what was left out', () => {
    const variant = { label: 'Hargeisa', alone: false, search: 'react', count: 3, count_exact: true }
    expect(nearestText(variant)).toBe('Without Hargeisa: 3 developers')
    expect(nearestText({ ...variant, alone: true })).toBe('Only Hargeisa: 3 developers')
    expect(nearestText({ ...variant, count: 1000, count_exact: false })).toBe(
      'Without Hargeisa: more than 1,000 developers',
    )
  })

  test('the button shows the number of all who are found', () => {
    expect([found(1), found(0), found(1000, false)].map(showText)).toEqual([
      'Show 1 Developer',
      'Show 0 Developers',
      'Show more than 1,000 Developers',
    ])
    expect(showText(found(1, true, { by_terms: part(2), sounds_like: part(3) }))).toBe('Show 6 Developers')
  })
})

test('the minimum of five stars is exact, and fewer stars mean at least so many', () => {
  expect([1, 4, 5].map(minRatingText)).toEqual(['1+', '4+', '5'])
})

test('both words of a step are one choice, and one alone is named by itself', () => {
  expect(levelChoices(['Dhexe', 'Sare', 'Senior'])).toEqual([
    { levels: ['Dhexe'], label: 'Dhexe' },
    { levels: ['Sare', 'Senior'], label: 'Senior · Sare' },
  ])
})

describe('chips', () => {
  const all: DeveloperFilters = {
    search: 'cali',
    experience_level: ['Sare', 'Junior', 'Senior'],
    min_rating: 5,
    min_years: 3,
    available_for_hire: 'true',
    location: 'Hargeisa',
    works_remotely: 'true',
    specialization: ['mobile'],
    skills: ['cpp', 'go'],
    sort: 'newest',
    page: 2,
  }

  test('the chips show each active filter once', () => {
    expect(chipTexts(NO_FILTERS)).toEqual([])
    expect(chipTexts(all)).toEqual([
      '“cali”',
      'Available for hire',
      'Junior',
      'Senior · Sare',
      '5 stars',
      '3+ years',
      'Hargeisa',
      'Works remotely',
      'Mobile Developer',
      'C++',
      'Go',
    ])
  })

  test('the chips remove their own filter only and return to the first page', () => {
    const removed = Object.fromEntries(filterChips(all, names).map(({ label, without }) => [label, without]))
    expect(removed['Senior · Sare']).toEqual({ ...all, experience_level: ['Junior'], page: 1 })
    expect(removed['Mobile Developer']).toEqual({ ...all, specialization: [], page: 1 })
    expect(removed['C++']).toEqual({ ...all, skills: ['go'], page: 1 })
  })

  test('the chips show a general word until the lists have loaded', () => {
    const waiting = filterNames(undefined, undefined, undefined)
    const loaded = filterNames([], [{ id: 'go', name: 'Go' }], ['Kenya'])
    expect([waiting.location('Kenya'), waiting.location('Baki')]).toEqual(['Country', 'Baki'])
    expect([loaded.location('Kenya'), loaded.location('Norway')]).toEqual(['Kenya', null])
    expect([waiting.specialization('x'), waiting.skill('go')]).toEqual(['Specialization', 'Skill'])
    expect([loaded.specialization('x'), loaded.skill('go')]).toEqual([null, 'Go'])
  })

  test('the chips show an unknown value, too, and remove it', () => {
    const unknown = { location: 'Atlantis', specialization: ['gone'], skills: ['lost'] }
    expect(chipTexts({ ...NO_FILTERS, ...unknown })).toEqual([
      'Unknown place',
      'Unknown specialization',
      'Unknown skill',
    ])
  })
})

describe('an empty list', () => {
  test('the empty list names the only active filter', () => {
    expect(empty({})).toMatch('listed')
    expect(empty({ search: 'zz' })).toMatch('“zz”')
    expect(empty({ experience_level: ['Sare', 'Senior'] })).toMatch('to “Senior · Sare” yet')
    expect(empty({ experience_level: ['Sare', 'Junior'] })).toMatch('to “Junior” or “Sare” yet')
    expect(empty({ min_rating: 5 })).toMatch('exactly 5 stars')
    expect(empty({ min_rating: 2 })).toMatch('2+ stars')
    expect(empty({ min_years: 10 })).toMatch('10+ years')
    expect(empty({ available_for_hire: 'true' })).toMatch('available for hire')
    expect(empty({ location: 'Baki' })).toMatch('to Baki yet')
    expect(empty({ location: 'United Kingdom' })).toMatch('to the United Kingdom yet')
    expect(empty({ location: 'Atlantis' })).toBe('Nobody is in this place (any more).')
    expect(empty({ works_remotely: 'true' })).toMatch('work remotely')
    expect(empty({ specialization: ['mobile'] })).toMatch('Mobile Developer')
    expect(empty({ specialization: ['gone'] })).toMatch('does not exist')
    expect(empty({ specialization: ['gone', 'mobile'] })).toMatch('any of these specializations')
    expect(empty({ skills: ['go'] })).toMatch('Go')
    expect(empty({ skills: ['gone'] })).toMatch('does not exist')
    expect(empty({ skills: ['go', 'cpp'] })).toMatch('any of these skills')
  })

  test('the empty list suggests removing one of several filters', () => {
    expect(empty({ skills: ['go'], experience_level: ['Sare'] })).toMatch('together')
  })
})

describe('looser lists', () => {
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
})
