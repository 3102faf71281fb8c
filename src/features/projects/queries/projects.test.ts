import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { draftOfProject } from '../project-draft.ts'
import { deleteProjectMutation, saveProjectMutation } from './projects.ts'

/** A visitor's context. It has no backend, because no request may be sent. */
const context = { client: new QueryClient(), meta: undefined }

test('a visitor cannot add a project', async () => {
  const input = { profileId: 'p', project: null, draft: { ...draftOfProject(null), title: 'Work' } }
  await expect(async () => saveProjectMutation.mutationFn?.(input, context)).rejects.toThrow(
    'You must be signed in to add a project',
  )
})

test('a project needs a title and the profile that it belongs to', async () => {
  const draft = draftOfProject(null)
  const save = (input: Parameters<NonNullable<typeof saveProjectMutation.mutationFn>>[0]) => async () =>
    saveProjectMutation.mutationFn?.(input, context)
  await expect(save({ profileId: 'p', project: null, draft })).rejects.toThrow('Project title is required')
  await expect(save({ profileId: '', project: null, draft: { ...draft, title: 'Work' } })).rejects.toThrow(
    'Profile ID is required',
  )
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
