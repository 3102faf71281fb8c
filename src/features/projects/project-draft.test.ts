import { expect, test } from 'vitest'

import { draftOfProject, isProjectChanged, type ProjectDraft, projectProblem } from './project-draft.ts'

const draft: ProjectDraft = { ...draftOfProject(null), title: 'Clinic records' }
const messageFor = (changes: Partial<ProjectDraft>) =>
  projectProblem({ ...draft, ...changes })?.message ?? null

const NO_URL = 'must be a web address, such as https://example.com/work'

test.each<[Partial<ProjectDraft>, string | null]>([
  [{}, null],
  [{ title: '  ' }, 'Project title is required'],
  // The scheme is optional.
  [{ github_url: 'github.com/hodan/clinic', live_url: 'https://clinic.example' }, null],
  [{ github_url: 'clinic' }, `GitHub URL ${NO_URL}`],
  [{ github_url: 'http:github.com/x' }, `GitHub URL ${NO_URL}`],
  [{ live_url: 'javascript:alert(1)' }, `Live URL ${NO_URL}`],
  // The limits of the database.
  [{ title: 'x'.repeat(201) }, 'Project title can have at most 200 characters'],
  [{ description: 'x'.repeat(5001) }, 'Description can have at most 5,000 characters'],
])('a project with %j has the problem %j', (changes, message) => {
  expect(messageFor(changes)).toBe(message)
})

test('only real changes of a project count as unsaved', () => {
  expect(isProjectChanged(draft, { ...draft })).toBe(false)
  expect(isProjectChanged(draft, { ...draft, skillIds: ['a'] })).toBe(true)
  const a = { ...draft, skillIds: ['a', 'b'] }
  expect(isProjectChanged(a, { ...draft, skillIds: ['b', 'a'] })).toBe(false)
})
