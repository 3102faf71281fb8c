/** The edit form's unsaved changes, stored on this device in case the page closes. */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { type ProfileDraft, profileDraftSchema } from '../profile-draft.ts'

const changesSchema = v.record(v.string(), v.unknown())

/** The saved profile with the stored changes applied. */
export function withUnsavedChanges(profileId: string, saved: ProfileDraft): ProfileDraft {
  const changes = readStored(keyOf(profileId), changesSchema)
  const draft = v.safeParse(profileDraftSchema, { ...saved, ...changes })
  return draft.success ? draft.output : saved
}

/** Stores only the changed fields, so that restoring them keeps what another tab has saved meanwhile. */
export function storeChanges(profileId: string, saved: ProfileDraft, draft: ProfileDraft): void {
  const before = new Map<string, unknown>(Object.entries(saved))
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  writeStored(keyOf(profileId), changed.length > 0 ? Object.fromEntries(changed) : null)
}

/** Removes the stored changes after saving or discarding them. */
export function clearChanges(profileId: string): void {
  writeStored(keyOf(profileId), null)
}

function keyOf(profileId: string) {
  return `hibo-draft:profile:${profileId}`
}
