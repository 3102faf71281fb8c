/** An admin's unsaved text, stored on this device in case the page closes. */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'

const keptSchema = v.object({
  text: v.string(),
  /** `updated_at` of the version that was edited. */
  since: v.string(),
})

export type KeptDraft = v.InferOutput<typeof keptSchema>

/** Reads the stored draft of this admin and setting. */
export function readKeptDraft(userId: string, setting: string): KeptDraft | null {
  return readStored(keyOf(userId, setting), keptSchema)
}

/** Stores the draft; null removes it. */
export function storeDraft(userId: string, setting: string, draft: KeptDraft | null): void {
  writeStored(keyOf(userId, setting), draft)
}

function keyOf(userId: string, setting: string) {
  return `hibo-draft:site-text:${userId}:${setting}`
}
