/** What was typed into the edit form and not saved yet, kept on this device for when the page goes away underneath it. */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { ProfileDraft } from '../profile-draft.ts'
import { PROFICIENCY_LEVELS } from '../schemas.ts'

const changesSchema = v.record(v.string(), v.unknown())
const draftSchema = v.object({
  full_name: v.string(),
  username: v.string(),
  title: v.string(),
  location: v.string(),
  bio: v.string(),
  years_of_experience: v.string(),
  experience_level: v.string(),
  available_for_hire: v.boolean(),
  website: v.string(),
  github: v.string(),
  twitter: v.string(),
  linkedin: v.string(),
  specializations: v.array(v.string()),
  skills: v.array(
    v.object({
      skill_id: v.string(),
      is_learning: v.boolean(),
      proficiency_level: v.nullable(v.picklist(PROFICIENCY_LEVELS)),
    }),
  ),
})

/** The profile with the changes that were left unsaved; the profile as it is when there are none. */
export function keptDraft(profileId: string, saved: ProfileDraft): ProfileDraft {
  const changes = readStored(keyOf(profileId), changesSchema)
  const draft = v.safeParse(draftSchema, { ...saved, ...changes })
  return draft.success ? draft.output : saved
}

/** Keeps only the fields that differ from the profile: what another window saves meanwhile is not taken back. */
export function keepChanges(profileId: string, saved: ProfileDraft, draft: ProfileDraft): void {
  const before = new Map<string, unknown>(Object.entries(saved))
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  writeStored(keyOf(profileId), changed.length > 0 ? Object.fromEntries(changed) : null)
}

/** For when they are saved, or knowingly given up. */
export function forgetChanges(profileId: string): void {
  writeStored(keyOf(profileId), null)
}

function keyOf(profileId: string) {
  return `hibo-draft:profile:${profileId}`
}
