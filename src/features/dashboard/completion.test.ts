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

test('a new account has completed its name and its level: 2 of 9', () => {
  const steps = completionSteps({ profile: fresh, skill_count: 0, project_count: 0 })
  expect(steps).toHaveLength(9)
  expect(completionPercentage(steps)).toBe(22)
})

test('the steps begin with what the edit form requires, in its order', () => {
  const steps = completionSteps({ profile: fresh, skill_count: 0, project_count: 0 })
  const missing = steps.filter(({ done }) => !done).map(({ label }) => label)
  expect(missing.slice(0, 3)).toEqual(['Location', 'Bio', 'Years of experience'])
})

test('specializations are missing until the form is saved, and count for no step', () => {
  const missing = (profile: DashboardProfile) =>
    missingParts(completionSteps({ profile, skill_count: 1, project_count: 1 })).map(({ label }) => label)
  expect(missing({ ...full, bio: null, title: null })).toEqual([
    'Bio',
    'Specializations',
    'Professional title',
  ])
  expect(missing({ ...full, title: null })).toEqual(['Professional title'])
})

test('a full profile is 100% complete, even with zero years of experience', () => {
  expect(completionPercentage(completionSteps({ profile: full, skill_count: 1, project_count: 1 }))).toBe(100)
})

test('remote work counts as a location', () => {
  const remote = { ...full, location: null, works_remotely: true }
  expect(completionPercentage(completionSteps({ profile: remote, skill_count: 1, project_count: 1 }))).toBe(
    100,
  )
})

test('a member who builds is led to a card in the directory, and always to the developers', () => {
  expect(titles(input(fresh))).toEqual([
    'Complete your profile',
    'Add your skills',
    'Show a project',
    'Browse developers',
  ])
  expect(suggestedActions(input(fresh))[0]?.text).toBe(
    'Fill in location, bio, years and specializations, and you are in the directory.',
  )
  const keptOut = { ...full, avatar_url: null, listed: false }
  expect(suggestedActions(input(keptOut, { skill_count: 1 }))[0]?.text).not.toContain('directory')
  expect(titles(input(full, { skill_count: 3, project_count: 1 }))).toEqual(['Browse developers'])
})

test('a member who hires is led to a first message, and the step stays until an answer', () => {
  const recruiter: DashboardProfile = { ...fresh, purpose: 'hire' }
  expect(titles(input(recruiter))).toEqual(['Browse developers', 'Add your company'])
  const known: DashboardProfile = { ...recruiter, company: 'Dahab Bank' }
  expect(titles(input(known, { has_written: true }))).toEqual([
    'Your first message is sent',
    'Browse developers',
  ])
  const answered = input(known, { has_written: true, received_count: 1 })
  expect(titles(answered)).toEqual(['Browse developers'])
  expect(suggestedActions(answered)[0]?.text).toContain('people to hire')
})

test('a member who hires is led to a job post while nobody is in the directory', () => {
  const known: DashboardProfile = { ...fresh, purpose: 'hire', company: 'Dahab Bank' }
  expect(titles(input(known, { developer_count: 0 }))).toEqual(['Post a job', 'Browse developers'])
  expect(titles(input(full, { developer_count: 0 }))).not.toContain('Post a job')
})

test('a member who does both gets the card first, then the first message', () => {
  const both: DashboardProfile = { ...fresh, purpose: 'both', company: 'Dahab Bank' }
  expect(titles(input(both))).toEqual([
    'Complete your profile',
    'Add your skills',
    'Show a project',
    'Browse developers',
  ])
  expect(titles(input({ ...both, listed: true }, { skill_count: 1 }))).toEqual([
    'Browse developers',
    'Complete your profile',
    'Show a project',
  ])
})

test('an unread message is the next step, before everything else', () => {
  const [first] = suggestedActions(input(fresh), 'Hodan')
  expect(first).toMatchObject({ title: 'Read your messages', text: 'Hodan wrote to you.', to: '/messages' })
})
