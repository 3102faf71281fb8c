/**
 * The words of a project that is being added, kept on this device: a phone that opens its gallery may close the page
 * underneath. Pictures are not kept.
 */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { ProjectDraft } from './project-draft.ts'

const wordsSchema = v.object({
  title: v.string(),
  description: v.string(),
  github_url: v.string(),
  live_url: v.string(),
  skillIds: v.array(v.string()),
})

/** An empty draft with the words that were kept, if any. */
export function keptProject(profileId: string, empty: ProjectDraft): ProjectDraft {
  return { ...empty, ...readStored(keyOf(profileId), wordsSchema) }
}

/** Keeps the words of a draft; null forgets them. */
export function keepProject(profileId: string, draft: ProjectDraft | null): void {
  writeStored(keyOf(profileId), draft && wordsOf(draft))
}

function wordsOf({ thumbnail: _thumbnail, pictures: _pictures, ...words }: ProjectDraft) {
  return words
}

function keyOf(profileId: string) {
  return `hibo-draft:project:${profileId}`
}
