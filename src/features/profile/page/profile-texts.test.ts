import { expect, test } from 'vitest'
import type { ProfileSkill } from '../schemas.ts'
import { experienceText, isNewProfile, metaDescription, whereText } from './profile-texts.ts'
import { groupSkills } from './skill-groups.ts'

test('years of experience have a singular, a plural and no text if unknown', () => {
  expect([0, 1, 2, 40, null].map(experienceText)).toEqual([
    '0 years of experience',
    '1 year of experience',
    '2 years of experience',
    '40 years of experience',
    null,
  ])
})

test('the description for previews fits and keeps to one line', () => {
  const profile = {
    full_name: 'Hodan Cali',
    purpose: 'build',
    company: 'Dahab Bank',
    title: null,
    location: 'Hargeisa',
    bio: 'I build\n\nthings.',
  } as const
  expect(metaDescription(profile)).toBe('Hodan Cali, Developer in Hargeisa. I build things.')
  expect(metaDescription({ ...profile, purpose: 'hire', bio: null })).toBe(
    'Hodan Cali, Hires at Dahab Bank in Hargeisa.',
  )
  const long = metaDescription({ ...profile, location: null, bio: 'word '.repeat(300) })
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long.endsWith('…')).toBe(true)
})

test('an unrated profile is new for 30 days', () => {
  const profile = { created_at: '2026-03-01T12:00:00+00:00', rating_count: 0 }
  expect(isNewProfile(profile, new Date('2026-03-31T11:59:00Z'))).toBe(true)
  expect(isNewProfile(profile, new Date('2026-03-31T12:00:00Z'))).toBe(false)
  expect(isNewProfile({ ...profile, rating_count: 1 }, new Date('2026-03-02T12:00:00Z'))).toBe(false)
})

test('a place and remote work are named together', () => {
  expect(whereText('Kenya', true)).toBe('Kenya · Works remotely')
  expect([whereText('Kenya', false), whereText(null, true), whereText(null, false)]).toEqual([
    'Kenya',
    'Works remotely',
    '',
  ])
})

test('skills are grouped by category, known and learning apart', () => {
  const skill = (name: string, category: string, is_learning = false): ProfileSkill => ({
    skill_id: name,
    name,
    category,
    proficiency_level: null,
    is_learning,
  })
  const groups = groupSkills([
    skill('Rust', 'Languages', true),
    skill('React', 'Frontend'),
    skill('Go', 'Languages'),
    skill('C#', 'Languages'),
    skill('Figma', 'Design', true),
  ])
  expect(
    groups.map(({ category, known, learning }) => [
      category,
      known.map(({ name }) => name),
      learning.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Design', [], ['Figma']],
    ['Frontend', ['React'], []],
    ['Languages', ['C#', 'Go'], ['Rust']],
  ])
})
