import { expect, test } from 'vitest'

import { hireHref, messageHref, skillHref } from './contact-links.ts'
import { experienceText, hireText, metaDescription, titleText } from './profile-texts.ts'
import type { ProfileSkill } from './schemas.ts'
import { groupSkills } from './skill-groups.ts'

test('a missing title reads Developer', () => {
  expect([null, '', '  ', 'Backend engineer'].map(titleText)).toEqual([
    'Developer',
    'Developer',
    'Developer',
    'Backend engineer',
  ])
})

test('one year, several years, none said', () => {
  expect([0, 1, 2, 40, null].map(experienceText)).toEqual([
    '0 years of experience',
    '1 year of experience',
    '2 years of experience',
    '40 years of experience',
    null,
  ])
})

test('availability is said either way', () => {
  expect([hireText(true), hireText(false)]).toEqual(['Available for hire', 'Not available for hire'])
})

test('the description for previews fits and keeps to one line', () => {
  const profile = { full_name: 'Hodan Cali', title: null, location: 'Hargeisa', bio: 'I build\n\nthings.' }
  expect(metaDescription(profile)).toBe('Hodan Cali, Developer in Hargeisa. I build things.')
  const long = metaDescription({ ...profile, location: null, bio: 'word '.repeat(300) })
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long.endsWith('…')).toBe(true)
})

test('a subject survives the address, whatever the skill is called', () => {
  for (const name of ['C++', 'C#', 'F#', 'R&D', 'Node.js', '100% manual testing', 'a/b?c=d', 'Af Soomaali']) {
    const url = new URL(skillHref('id-1', name), 'https://hibo.example')
    expect(url.pathname).toBe('/messages/id-1')
    expect(url.searchParams.get('subject')).toBe(`Skill: ${name}`)
  }
  expect(new URL(hireHref('id-1'), 'https://hibo.example').searchParams.get('subject')).toBe(
    'Job Opportunity',
  )
  expect(messageHref('id-1')).toBe('/messages/id-1')
})

test('skills stand under their category, known and learning apart', () => {
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
