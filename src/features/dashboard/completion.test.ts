import { expect, test } from 'vitest'

import { completionPercentage, completionSteps, missingParts, suggestedActions } from './completion.ts'
import type { DashboardProfile } from './schemas.ts'

const fresh: DashboardProfile = {
  id: '1',
  username: 'amina',
  full_name: 'Amina',
  title: null,
  bio: null,
  location: null,
  works_remotely: false,
  experience_level: 'Bilow',
  years_of_experience: null,
  avatar_url: null,
  role: 'developer',
  purpose: 'build',
  company: null,
  listed: false,
}
const full: DashboardProfile = {
  ...fresh,
  title: 'Engineer',
  bio: 'Builds things.',
  location: 'Hargeisa',
  years_of_experience: 0,
  avatar_url: '/a.webp',
  listed: true,
}

type Input = Parameters<typeof suggestedActions>[0]
const input = (profile: DashboardProfile, changes: Partial<Input> = {}): Input => ({
  profile,
  skill_count: 0,
  project_count: 0,
  has_written: false,
  received_count: 0,
  developer_count: 40,
  ...changes,
})
const titles = (given: Input) => suggestedActions(given).map(({ title }) => title)

const stepsOf = (profile: DashboardProfile, count: number) =>
  completionSteps({ profile, skill_count: count, project_count: count })
const missingOf = (profile: DashboardProfile, count: number) =>
  missingParts(stepsOf(profile, count)).map(({ label }) => label)

test('a new account has completed its name and its level: 2 of 9', () => {
  expect(stepsOf(fresh, 0)).toHaveLength(9)
  expect(completionPercentage(stepsOf(fresh, 0))).toBe(22)
})

test('the steps begin with what the edit form requires, in its order', () => {
  const missing = stepsOf(fresh, 0).filter(({ done }) => !done)
  expect(missing.slice(0, 3).map(({ label }) => label)).toEqual(['Location', 'Bio', 'Years of experience'])
})

test('specializations are missing until the form is saved, and count for no step', () => {
  const unsaved = { ...full, bio: null, title: null }
  expect(missingOf(unsaved, 1)).toEqual(['Bio', 'Specializations', 'Professional title'])
  expect(missingOf({ ...full, title: null }, 1)).toEqual(['Professional title'])
})

test('a full profile is 100% complete, with zero years of experience and remote work as its location', () => {
  expect(completionPercentage(stepsOf(full, 1))).toBe(100)
  expect(completionPercentage(stepsOf({ ...full, location: null, works_remotely: true }, 1))).toBe(100)
})

const recruiter: DashboardProfile = { ...fresh, purpose: 'hire' }
const known: DashboardProfile = { ...recruiter, company: 'Dahab Bank' }
const both: DashboardProfile = { ...known, purpose: 'both' }
const ALL_OF_A_BUILDER = ['Complete your profile', 'Add your skills', 'Show a project', 'Browse developers']

test.each<[who: string, profile: DashboardProfile, changes: Partial<Input>, titles: string[]]>([
  ['builds', fresh, {}, ALL_OF_A_BUILDER],
  ['builds and has done all', full, { skill_count: 3, project_count: 1 }, ['Browse developers']],
  ['builds in an empty directory', full, { developer_count: 0 }, ALL_OF_A_BUILDER],
  ['hires', recruiter, {}, ['Browse developers', 'Add your company']],
  ['hires in an empty directory', known, { developer_count: 0 }, ['Post a job', 'Browse developers']],
  ['has written', known, { has_written: true }, ['Your first message is sent', 'Browse developers']],
  ['has an answer', known, { has_written: true, received_count: 1 }, ['Browse developers']],
  ['does both: first the card', both, {}, ALL_OF_A_BUILDER],
  [
    'does both and has a card: first a message',
    { ...both, listed: true },
    { skill_count: 1 },
    ['Browse developers', 'Complete your profile', 'Show a project'],
  ],
])('the next actions of a member who %s', (_who, profile, changes, expected) => {
  expect(titles(input(profile, changes))).toEqual(expected)
})

test('an action says what it leads to', () => {
  const firstText = (profile: DashboardProfile, changes: Partial<Input>) =>
    suggestedActions(input(profile, changes))[0]?.text
  expect(firstText(fresh, {})).toBe(
    'Fill in location, bio, years and specializations, and you are in the directory.',
  )
  expect(firstText({ ...full, avatar_url: null, listed: false }, { skill_count: 1 })).not.toContain(
    'directory',
  )
  expect(firstText(known, { has_written: true, received_count: 1 })).toContain('people to hire')
})

test('an unread message is the next step, before everything else', () => {
  const [first] = suggestedActions(input(fresh), 'Hodan')
  expect(first).toMatchObject({ title: 'Read your messages', text: 'Hodan wrote to you.', to: '/messages' })
})
