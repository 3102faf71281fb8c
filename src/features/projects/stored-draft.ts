/** The text of a new project, stored on this device: a phone may close the page to open its gallery. */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { ProjectDraft } from './project-draft.ts'

const textsSchema = v.object({
  title: v.string(),
  description: v.string(),
  github_url: v.string(),
  live_url: v.string(),
  skillIds: v.array(v.string()),
})

/** `empty` with the stored text, if any. */
export function withStoredDraft(profileId: string, empty: ProjectDraft): ProjectDraft {
  return { ...empty, ...readStored(keyOf(profileId), textsSchema) }
}

/** Stores a draft without its pictures; null removes it. */
export function storeDraft(profileId: string, draft: ProjectDraft | null): void {
  writeStored(keyOf(profileId), draft && v.parse(textsSchema, draft))
}

function keyOf(profileId: string) {
  return `hibo-draft:project:${profileId}`
}
