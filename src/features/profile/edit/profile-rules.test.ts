import { describe, expect, test } from 'vitest'

import { SAMPLE_DRAFT } from '#tests/support/profile-draft.ts'
import { changedColumns, isChanged, NOT_A_NUMBER, type ProfileDraft } from '../profile-draft.ts'
import { findProblems } from './profile-rules.ts'

const messageFor = (changes: Partial<ProfileDraft>) =>
  findProblems({ ...SAMPLE_DRAFT, ...changes }, '')[0]?.message ?? null

test('a member who only hires needs a name, and may name a company of up to 100 characters', () => {
  const recruiter: Partial<ProfileDraft> = {
    purpose: 'hire',
    location: '',
    bio: '',
    years_of_experience: NOT_A_NUMBER,
    specializations: [],
  }
  expect(messageFor(recruiter)).toBeNull()
  expect(messageFor({ ...recruiter, full_name: ' ' })).toBe('Full name is required')
  expect(messageFor({ ...recruiter, company: 'x'.repeat(101) })).toBe(
    'Company can have at most 100 characters',
  )
  expect(changedColumns(SAMPLE_DRAFT, { ...SAMPLE_DRAFT, ...recruiter, company: ' Dahab Bank ' })).toEqual({
    purpose: 'hire',
    company: 'Dahab Bank',
    location: null,
    bio: null,
  })
})

describe('problems, in the order of the specification', () => {
  const empty = {
    ...SAMPLE_DRAFT,
    full_name: ' ',
    location: '',
    bio: '\n',
    years_of_experience: '',
    specializations: [],
  }

  test('the first problem hides later ones', () => {
    const repairs: [Partial<ProfileDraft>, string][] = [
      [{}, 'Full name is required'],
      [{ full_name: 'Hodan' }, 'Location is required'],
      [{ location: 'Bari' }, 'Bio is required'],
      [{ bio: 'Hi' }, 'Years of experience is required'],
      [{ years_of_experience: NOT_A_NUMBER }, 'Please select at least one specialization'],
      [{ specializations: ['s1'] }, 'Years of experience must be a number'],
    ]
    let draft: ProfileDraft = empty
    for (const [repair, message] of repairs) {
      draft = { ...draft, ...repair }
      expect(findProblems(draft, '')[0]?.message).toBe(message)
    }
    expect(findProblems({ ...draft, years_of_experience: '0' }, '')).toEqual([])
  })

  test('every other field that is wrong is found, too, each once', () => {
    const wrong = { ...empty, username: 'No', github: 'javascript:alert(1)' }
    expect(findProblems(wrong, '').map(({ field }) => field)).toEqual([
      'full_name',
      'location',
      'bio',
      'years_of_experience',
      'specializations',
      'username',
      'github',
    ])
  })

  const YEARS = 'Years of experience must be a whole number from 0 to 40'
  const PLACE = 'Please choose a location from the list'
  const USERNAME = 'Use 3 to 30 lowercase letters, digits or underscores'

  test.each<[Partial<ProfileDraft>, string | null]>([
    [{}, null],
    ...['0', '40'].map((years): [Partial<ProfileDraft>, null] => [{ years_of_experience: years }, null]),
    ...['-1', '41', '2.5', '1e3'].map((years): [Partial<ProfileDraft>, string] => [
      { years_of_experience: years },
      YEARS,
    ]),
    [{ years_of_experience: 'four' }, 'Years of experience must be a number'],
    [{ full_name: '\u3164 \u200E' }, 'Full name is required'],
    [{ full_name: '🙂 2026' }, 'Full name must have at least one letter'],
    [{ full_name: 'حسن' }, null],
    // A country or remote work counts as a place.
    [{ location: 'Kenya' }, null],
    [{ location: '', works_remotely: true }, null],
    [{ location: 'Atlantis', works_remotely: true }, PLACE],
    [{ location: 'Nairobi' }, PLACE],
    ...['ab', 'Hodan', 'hodan cali', 'xoogsade-1', 'a'.repeat(31), ''].map(
      (username): [Partial<ProfileDraft>, string] => [{ username }, USERNAME],
    ),
    [{ username: 'a_1' }, null],
    // The limits of the database.
    [{ bio: 'x'.repeat(2000) }, null],
    [{ bio: 'x'.repeat(2001) }, 'Bio can have at most 2,000 characters'],
    [{ title: '🌍'.repeat(200) }, null],
    [{ title: 'x'.repeat(201) }, 'Professional title can have at most 200 characters'],
    [{ full_name: 'x'.repeat(101) }, 'Full name can have at most 100 characters'],
    // Links are web addresses; the scheme is optional.
    [{ github: 'github.com/hodan' }, null],
    [{ website: 'javascript:alert(1)' }, 'Website must be a web address, such as https://example.com/me'],
    [{ github: 'http:github.com/x' }, 'GitHub must be a web address, such as https://example.com/me'],
    [{ linkedin: 'hodan' }, 'LinkedIn must be a web address, such as https://example.com/me'],
    [{ twitter: `https://x.example/${'x'.repeat(300)}` }, 'X (Twitter) can have at most 300 characters'],
  ])('the first problem of a form with %j is %j', (changes, message) => {
    expect(messageFor(changes)).toBe(message)
  })

  test('a stored location that is no longer in the list stays', () => {
    expect(findProblems({ ...SAMPLE_DRAFT, location: 'Nairobi' }, 'Nairobi')).toEqual([])
  })
})

describe('columns that a save sends', () => {
  test.each<[string, Partial<ProfileDraft>, Partial<ProfileDraft>, object]>([
    ['no column is changed without a change', {}, {}, {}],
    ['spaces around a text are no change', {}, { full_name: ' Hodan Cali ', title: '  ' }, {}],
    [
      'numbers are numbers, and links are complete',
      {},
      { years_of_experience: '5', github: 'github.com/hodan', title: ' Engineer ' },
      { years_of_experience: 5, github: 'https://github.com/hodan', title: 'Engineer' },
    ],
    ['a switch that was turned', {}, { shown_on_home: false }, { shown_on_home: false }],
    ['another choice', {}, { availability: 'looking' }, { availability: 'looking' }],
    [
      'null for a cleared field, and nothing for a field that was empty before',
      { github: 'https://github.com/hodan', title: 'Engineer' },
      { github: '', title: '', website: '' },
      { github: null, title: null },
    ],
  ])('%s', (_name, stored, typed, columns) => {
    const saved = { ...SAMPLE_DRAFT, ...stored }
    expect(changedColumns(saved, { ...saved, ...typed })).toEqual(columns)
  })

  test('the changed columns leave out level, specializations and skills', () => {
    const draft: ProfileDraft = {
      ...SAMPLE_DRAFT,
      experience_level: 'Sare',
      specializations: ['s1', 's2'],
      skills: [{ skill_id: 'k1', is_learning: true, proficiency_level: null }],
    }
    expect(changedColumns(SAMPLE_DRAFT, draft)).toEqual({})
    expect(isChanged(SAMPLE_DRAFT, draft)).toBe(true)
  })

  test('the order of skills is not a change', () => {
    const a = { skill_id: 'a', is_learning: false, proficiency_level: null }
    const b = { skill_id: 'b', is_learning: true, proficiency_level: null }
    expect(isChanged({ ...SAMPLE_DRAFT, skills: [a, b] }, { ...SAMPLE_DRAFT, skills: [b, a] })).toBe(false)
    expect(isChanged({ ...SAMPLE_DRAFT, skills: [a, b] }, { ...SAMPLE_DRAFT, skills: [a] })).toBe(true)
  })
})
