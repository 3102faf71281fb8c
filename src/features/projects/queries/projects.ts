/** Adds, changes and deletes projects; the profile page reads them. */

import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { removeImages } from '#src/lib/images/image-store.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { completeWebUrl } from '#src/lib/web-url.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { ProjectDraft } from '../project-draft.ts'
import { PICTURE_BUCKET, type StoredPictures, storePictures } from './store-pictures.ts'

export interface ProjectSave {
  profileId: string
  /** The project to edit; null adds one. */
  project: Project | null
  draft: ProjectDraft
}

/** Adds or changes a project with its skills and pictures. Rejects with AppError, UploadError or PostgrestError. */
export const saveProjectMutation = mutationOptions({
  mutationFn: (input: ProjectSave, { client }) => writeProject(client, input),
  onSuccess: (_data, _input, _result, { client }) => reloadProfile(client),
})

/** Deletes a project and its files. */
export const deleteProjectMutation = mutationOptions({
  mutationFn: async (project: Project, { client }) => {
    if (!project.id) throw new AppError('Project ID is required')
    await (await backendOf(client)).from('projects').delete().eq('id', project.id).throwOnError()
    await removeImages(PICTURE_BUCKET, [project.thumbnail_url, ...project.media.map(({ url }) => url)])
  },
  onSuccess: (_data, _project, _result, { client }) => reloadProfile(client),
})

/** The mutations return this promise, so that they stay pending until the profile on screen is current. */
function reloadProfile(client: QueryClient) {
  void client.invalidateQueries({ queryKey: featureKeys.dashboard })
  return client.invalidateQueries({ queryKey: featureKeys.profile })
}

/** What the steps of a save share: the draft, and the pictures that are already stored. */
interface Writing {
  backend: Backend
  profileId: string
  draft: ProjectDraft
  stored: StoredPictures
}

async function writeProject(client: QueryClient, { profileId, project, draft }: ProjectSave): Promise<void> {
  if (isBlank(draft.title)) throw new AppError('Project title is required')
  if (!profileId) throw new AppError('Profile ID is required')
  const user = currentUser()
  if (!user) throw new AppError('You must be signed in to add a project')
  const backend = await backendOf(client)
  const stored = await storePictures(user.id, draft)
  const writing = { backend, profileId, draft, stored }
  try {
    if (project) await updateProject(writing, project)
    else await insertProject(writing)
  } catch (error) {
    await removeImages(PICTURE_BUCKET, [...stored.unused])
    throw error
  }
}

function columnsOf({ profileId, draft, stored: { thumbnailUrl } }: Writing) {
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    github_url: completeWebUrl(draft.github_url) || null,
    live_url: completeWebUrl(draft.live_url) || null,
    ...(thumbnailUrl && { thumbnail_url: thumbnailUrl }),
    profile_id: profileId,
  }
}

async function insertProject(writing: Writing): Promise<void> {
  const { backend, draft, stored } = writing
  const projects = backend.from('projects')
  const { data } = await projects.insert(columnsOf(writing)).select('id').maybeSingle().throwOnError()
  if (!data) throw new AppError('No data returned after inserting project')
  try {
    await addSkills(backend, data.id, draft.skillIds)
    await addPictures(writing, data.id)
  } catch (error) {
    // An incomplete project is removed, because a retry would add a second one.
    await backend.from('projects').delete().eq('id', data.id)
    throw error
  }
  stored.unused.clear()
}

async function updateProject(writing: Writing, project: Project): Promise<void> {
  const { backend, draft, stored } = writing
  const { id } = project
  if (!id) throw new AppError('Project ID is required')
  const before = await readCurrentRows(backend, id)
  const { data } = await backend
    .from('projects')
    .update({
      ...columnsOf(writing),
      ...(!stored.thumbnailUrl && before.thumbnailUrl && { thumbnail_url: null }),
      updated_at: new Date().toISOString(),
    })
    .eq('id', id)
    .select('id')
    .maybeSingle()
    .throwOnError()
  if (!data) throw new AppError('No data returned after updating project')
  if (stored.thumbnailUrl) stored.unused.delete(stored.thumbnailUrl)
  if (before.thumbnailUrl !== stored.thumbnailUrl) await removeImages(PICTURE_BUCKET, [before.thumbnailUrl])

  const missingIn = (ids: readonly string[]) => (skillId: string) => !ids.includes(skillId)
  await addSkills(backend, id, draft.skillIds.filter(missingIn(before.skillIds)))
  await removeSkills(backend, id, before.skillIds.filter(missingIn(draft.skillIds)))
  await removePictures(backend, project, draft)
  await updatePictures(backend, project, draft)
  // Pictures are added last, so that a retry after a failure adds nothing twice.
  await addPictures(writing, id)
}

/** The current rows, which an earlier try or another tab may have changed. */
async function readCurrentRows(backend: Backend, id: string) {
  const [project, skills] = await Promise.all([
    backend.from('projects').select('thumbnail_url').eq('id', id).maybeSingle().throwOnError(),
    backend.from('project_skills').select('skill_id').eq('project_id', id).throwOnError(),
  ])
  return {
    thumbnailUrl: project.data?.thumbnail_url ?? null,
    skillIds: skills.data.map(({ skill_id }) => skill_id),
  }
}

/** Adds skills; sends nothing for an empty list. */
async function addSkills(backend: Backend, project_id: string, skillIds: readonly string[]) {
  if (skillIds.length === 0) return
  const rows = skillIds.map((skill_id) => ({ project_id, skill_id }))
  await backend.from('project_skills').insert(rows).throwOnError()
}

/** Removes skills; sends nothing for an empty list. */
async function removeSkills(backend: Backend, projectId: string, skillIds: readonly string[]) {
  if (skillIds.length === 0) return
  const rows = backend.from('project_skills').delete().eq('project_id', projectId)
  await rows.in('skill_id', skillIds).throwOnError()
}

/** Adds rows for newly stored pictures, whose files are then in use. */
async function addPictures({ backend, draft, stored }: Writing, project_id: string) {
  const rows = draft.pictures.flatMap((picture, position) => {
    const url = stored.urls.get(picture.key)
    return url ? [{ project_id, url, alt: picture.alt.trim() || null, position }] : []
  })
  if (rows.length === 0) return
  await backend.from('project_media').insert(rows).throwOnError()
  for (const { url } of rows) stored.unused.delete(url)
}

/** Removes pictures that the draft no longer has: rows first, then files. */
async function removePictures(backend: Backend, project: Project, draft: ProjectDraft) {
  const kept = new Set(draft.pictures.map(({ mediaId }) => mediaId))
  const removed = project.media.filter(({ id }) => !kept.has(id))
  if (removed.length === 0) return
  const [ids, urls] = [removed.map(({ id }) => id), removed.map(({ url }) => url)]
  await backend.from('project_media').delete().in('id', ids).throwOnError()
  await removeImages(PICTURE_BUCKET, urls)
}

/** Updates changed descriptions and positions. */
async function updatePictures(backend: Backend, project: Project, draft: ProjectDraft) {
  for (const [position, picture] of draft.pictures.entries()) {
    const before = project.media.findIndex(({ id }) => id === picture.mediaId)
    const alt = picture.alt.trim() || null
    if (before < 0 || (before === position && project.media[before]?.alt === alt)) continue
    const row = backend
      .from('project_media')
      .update({ alt, position })
      .eq('id', picture.mediaId ?? '')
    await row.throwOnError()
  }
}
