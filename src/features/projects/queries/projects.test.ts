import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { draftOfProject } from '../project-draft.ts'
import { deleteProjectMutation, saveProjectMutation } from './projects.ts'

/** A visitor's context. It has no backend, because no request may be sent. */
const context = { client: new QueryClient(), meta: undefined }

const empty = draftOfProject(null)
const draft = { ...empty, title: 'Work' }

test.each([
  ['by a visitor', { profileId: 'p', project: null, draft }, 'You must be signed in to add a project'],
  ['without a title', { profileId: 'p', project: null, draft: empty }, 'Project title is required'],
  ['without its profile', { profileId: '', project: null, draft }, 'Profile ID is required'],
])('a project is not saved %s', async (_name, input, message) => {
  await expect(async () => saveProjectMutation.mutationFn?.(input, context)).rejects.toThrow(message)
})

test('a deletion needs an id', async () => {
  const project = {
    ...{ id: '', title: 'Work', description: null, thumbnail_url: null, github_url: null, live_url: null },
    ...{ created_at: '', skills: [], media: [] },
  }
  await expect(async () => deleteProjectMutation.mutationFn?.(project, context)).rejects.toThrow(
    'Project ID is required',
  )
})
