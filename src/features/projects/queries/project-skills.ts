/** Writes the rows of project_skills. */
import type { Backend } from '#src/lib/backend.ts'

/** Adds skills; sends nothing for an empty list. Rejects with PostgrestError. */
export async function addSkills(backend: Backend, project_id: string, skillIds: readonly string[]) {
  if (skillIds.length === 0) return
  const rows = skillIds.map((skill_id) => ({ project_id, skill_id }))
  await backend.from('project_skills').insert(rows).throwOnError()
}

/** Removes skills; sends nothing for an empty list. Rejects with PostgrestError. */
export async function removeSkills(backend: Backend, projectId: string, skillIds: readonly string[]) {
  if (skillIds.length === 0) return
  await backend
    .from('project_skills')
    .delete()
    .eq('project_id', projectId)
    .in('skill_id', skillIds)
    .throwOnError()
}
