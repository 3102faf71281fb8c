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

  test('a complete form has no problem, and 0 years counts as given', () => {
    expect(messageFor({})).toBeNull()
    expect(messageFor({ years_of_experience: '0' })).toBeNull()
    expect(messageFor({ years_of_experience: '40' })).toBeNull()
  })

  test('years are whole numbers from 0 to 40', () => {
    for (const years of ['-1', '41', '2.5', '1e3']) {
      expect(messageFor({ years_of_experience: years })).toBe(
        'Years of experience must be a whole number from 0 to 40',
      )
    }
    expect(messageFor({ years_of_experience: 'four' })).toBe('Years of experience must be a number')
  })

  test('a name shows, and has a letter', () => {
    expect(messageFor({ full_name: '\u3164 \u200E' })).toBe('Full name is required')
    expect(messageFor({ full_name: '🙂 2026' })).toBe('Full name must have at least one letter')
    expect(messageFor({ full_name: 'حسن' })).toBeNull()
  })

  test('a country or remote work counts as a place', () => {
    expect(messageFor({ location: 'Kenya' })).toBeNull()
    expect(messageFor({ location: '', works_remotely: true })).toBeNull()
    expect(messageFor({ location: 'Atlantis', works_remotely: true })).toBe(
      'Please choose a location from the list',
    )
  })

  test('the location comes from the list', () => {
    expect(messageFor({ location: 'Nairobi' })).toBe('Please choose a location from the list')
    expect(findProblems({ ...SAMPLE_DRAFT, location: 'Nairobi' }, 'Nairobi')).toEqual([])
  })

  test('usernames are 3 to 30 of a-z, 0-9 and _', () => {
    for (const username of ['ab', 'Hodan', 'hodan cali', 'xoogsade-1', 'a'.repeat(31), '']) {
      expect(messageFor({ username })).toBe('Use 3 to 30 lowercase letters, digits or underscores')
    }
    expect(messageFor({ username: 'a_1' })).toBeNull()
  })

  test('lengths match the limits of the database', () => {
    expect(messageFor({ bio: 'x'.repeat(2000) })).toBeNull()
    expect(messageFor({ bio: 'x'.repeat(2001) })).toBe('Bio can have at most 2,000 characters')
    expect(messageFor({ title: '🌍'.repeat(200) })).toBeNull()
    expect(messageFor({ title: 'x'.repeat(201) })).toBe('Professional title can have at most 200 characters')
    expect(messageFor({ full_name: 'x'.repeat(101) })).toBe('Full name can have at most 100 characters')
  })

  test('links are web addresses; the scheme is optional', () => {
    expect(messageFor({ github: 'github.com/hodan' })).toBeNull()
    expect(messageFor({ website: 'javascript:alert(1)' })).toBe(
      'Website must be a web address, such as https://example.com/me',
    )
    expect(messageFor({ github: 'http:github.com/x' })).toBe(
      'GitHub must be a web address, such as https://example.com/me',
    )
    expect(messageFor({ linkedin: 'hodan' })).toBe(
      'LinkedIn must be a web address, such as https://example.com/me',
    )
    expect(messageFor({ twitter: `https://x.example/${'x'.repeat(300)}` })).toBe(
      'X (Twitter) can have at most 300 characters',
    )
  })
})

describe('columns that a save sends', () => {
  test('no column is changed without a change', () => {
    expect(changedColumns(SAMPLE_DRAFT, SAMPLE_DRAFT)).toEqual({})
    expect(changedColumns(SAMPLE_DRAFT, { ...SAMPLE_DRAFT, full_name: ' Hodan Cali ', title: '  ' })).toEqual(
      {},
    )
  })

  test('the changed columns contain only changes, with numbers as numbers and complete links', () => {
    const draft = {
      ...SAMPLE_DRAFT,
      years_of_experience: '5',
      github: 'github.com/hodan',
      title: ' Engineer ',
    }
    expect(changedColumns(SAMPLE_DRAFT, draft)).toEqual({
      years_of_experience: 5,
      github: 'https://github.com/hodan',
      title: 'Engineer',
    })
  })

  test('the changed columns contain the switches that were turned', () => {
    expect(changedColumns(SAMPLE_DRAFT, { ...SAMPLE_DRAFT, shown_on_home: false })).toEqual({
      shown_on_home: false,
    })
    expect(changedColumns(SAMPLE_DRAFT, { ...SAMPLE_DRAFT, availability: 'looking' })).toEqual({
      availability: 'looking',
    })
  })

  test('the changed columns have null for a cleared field, and nothing for a field that was empty before', () => {
    const saved = { ...SAMPLE_DRAFT, github: 'https://github.com/hodan', title: 'Engineer' }
    expect(changedColumns(saved, { ...saved, github: '', title: '', website: '' })).toEqual({
      github: null,
      title: null,
    })
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
