import { expect, test } from 'vitest'

import { completionPercentage, completionSteps, suggestedActions } from './completion.ts'
import type { DashboardProfile } from './schemas.ts'

const fresh: DashboardProfile = {
  id: '1',
  username: 'amina',
  full_name: 'Amina',
  title: null,
  bio: null,
  location: null,
  experience_level: 'Bilow',
  years_of_experience: null,
  avatar_url: null,
  role: 'developer',
}
const full: DashboardProfile = {
  ...fresh,
  title: 'Engineer',
  bio: 'Builds things.',
  location: 'Hargeisa',
  years_of_experience: 0,
  avatar_url: '/a.webp',
}

const titles = (input: Parameters<typeof suggestedActions>[0]) =>
  suggestedActions(input).map(({ title }) => title)

test('a new account has completed its name and its level: 2 of 9', () => {
  const steps = completionSteps({ profile: fresh, skill_count: 0, project_count: 0 })
  expect(steps).toHaveLength(9)
  expect(completionPercentage(steps)).toBe(22)
})

test('a full profile is 100% complete, even with zero years of experience', () => {
  expect(completionPercentage(completionSteps({ profile: full, skill_count: 1, project_count: 1 }))).toBe(100)
})

test('suggestions name the missing steps, and always the developers', () => {
  expect(titles({ profile: fresh, skill_count: 0, project_count: 0 })).toEqual([
    'Complete your profile',
    'Add your skills',
    'Show a project',
    'Browse developers',
  ])
  expect(titles({ profile: full, skill_count: 3, project_count: 1 })).toEqual(['Browse developers'])
})

test('an unread message is the next step, before everything else', () => {
  const [first] = suggestedActions({ profile: fresh, skill_count: 0, project_count: 0 }, 'Hodan')
  expect(first).toEqual({ title: 'Read your messages', text: 'Hodan wrote to you.', to: '/messages' })
})
