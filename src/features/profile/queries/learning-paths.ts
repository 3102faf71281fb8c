/** Adds, changes and deletes the owner's learning paths. Rejects with AppError or PostgrestError. */
import type { QueryClient } from '@tanstack/react-query'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import type { FieldProblem } from '#src/lib/field-problem.ts'
import { lengthProblem } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'
import type { LearningPath } from '../schemas.ts'
import { profileKeys } from './keys.ts'

/** Limit of the database. */
export const MAX_PATH_TITLE_CHARACTERS = 200

export interface LearningPathDraft {
  title: string
  skillIds: string[]
}

/** The first problem of a learning path, or null. */
export function learningPathProblem({
  title,
  skillIds,
}: LearningPathDraft): FieldProblem<keyof LearningPathDraft> | null {
  if (isBlank(title)) return { field: 'title', message: 'Please name what you are learning' }
  const tooLong = lengthProblem('title', title, 'The name', MAX_PATH_TITLE_CHARACTERS)
  if (tooLong) return tooLong
  return skillIds.length === 0 ? { field: 'skillIds', message: 'Please choose at least one skill' } : null
}

/** Adds a path or changes the given one. Resolves once the profile on screen is current. */
export async function saveLearningPath(
  client: QueryClient,
  { profileId, path, draft }: { profileId: string; path: LearningPath | null; draft: LearningPathDraft },
): Promise<void> {
  const backend = await backendOf(client)
  const title = draft.title.trim()
  if (path) {
    await backend.from('learning_paths').update({ title }).eq('id', path.id).throwOnError()
    await replaceSkills(backend, path, draft.skillIds)
  } else {
    await insertPath(backend, profileId, title, draft.skillIds)
  }
  await client.invalidateQueries({ queryKey: profileKeys.all })
}

async function insertPath(backend: Backend, profile_id: string, title: string, skillIds: string[]) {
  const paths = backend.from('learning_paths')
  const { data } = await paths.insert({ profile_id, title }).select('id').maybeSingle().throwOnError()
  if (!data) throw new AppError('No data returned after inserting learning path')
  const rows = skillIds.map((skill_id) => ({ learning_path_id: data.id, skill_id }))
  const { error } = await backend.from('learning_path_skills').insert(rows)
  if (!error) return
  // A path without skills is incomplete, and a retry would add a second one.
  await backend.from('learning_paths').delete().eq('id', data.id)
  throw error
}

async function replaceSkills(backend: Backend, path: LearningPath, skillIds: string[]) {
  const stored = path.skills.map(({ id }) => id)
  const added = skillIds.filter((id) => !stored.includes(id))
  const removed = stored.filter((id) => !skillIds.includes(id))
  if (added.length > 0) {
    const rows = added.map((skill_id) => ({ learning_path_id: path.id, skill_id }))
    await backend.from('learning_path_skills').insert(rows).throwOnError()
  }
  if (removed.length > 0) {
    const rows = backend.from('learning_path_skills').delete().eq('learning_path_id', path.id)
    await rows.in('skill_id', removed).throwOnError()
  }
}

/** Deletes a path. Resolves once the profile on screen is current. */
export async function deleteLearningPath(client: QueryClient, id: string): Promise<void> {
  await (await backendOf(client)).from('learning_paths').delete().eq('id', id).throwOnError()
  await client.invalidateQueries({ queryKey: profileKeys.all })
}
