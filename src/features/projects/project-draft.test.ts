import { expect, test } from 'vitest'

import { draftOfProject, isProjectChanged, type ProjectDraft, projectProblem } from './project-draft.ts'

const draft: ProjectDraft = { ...draftOfProject(null), title: 'Clinic records' }
const messageFor = (changes: Partial<ProjectDraft>) =>
  projectProblem({ ...draft, ...changes })?.message ?? null

test('a project requires only a title', () => {
  expect(messageFor({})).toBeNull()
  expect(messageFor({ title: '  ' })).toBe('Project title is required')
})

test('both URLs of a project are web URLs; the scheme is optional', () => {
  expect(messageFor({ github_url: 'github.com/hodan/clinic', live_url: 'https://clinic.example' })).toBeNull()
  expect(messageFor({ github_url: 'clinic' })).toBe(
    'GitHub URL must be a web address, such as https://example.com/work',
  )
  expect(messageFor({ github_url: 'http:github.com/x' })).toBe(
    'GitHub URL must be a web address, such as https://example.com/work',
  )
  expect(messageFor({ live_url: 'javascript:alert(1)' })).toBe(
    'Live URL must be a web address, such as https://example.com/work',
  )
})

test('lengths match the limits of the database', () => {
  expect(messageFor({ title: 'x'.repeat(201) })).toBe('Project title can have at most 200 characters')
  expect(messageFor({ description: 'x'.repeat(5001) })).toBe('Description can have at most 5,000 characters')
})

test('only real changes of a project count as unsaved', () => {
  expect(isProjectChanged(draft, { ...draft })).toBe(false)
  expect(isProjectChanged(draft, { ...draft, skillIds: ['a'] })).toBe(true)
  const a = { ...draft, skillIds: ['a', 'b'] }
  expect(isProjectChanged(a, { ...draft, skillIds: ['b', 'a'] })).toBe(false)
})
