/** The edit form's content, with text as typed: invalid input must not get lost. */
import * as v from 'valibot'
import type { Database } from '#src/lib/database.types.ts'
import { completeWebUrl } from '#src/lib/web-url.ts'
import { DEFAULT_LEVEL } from '#src/shared/domain/experience-level.ts'
import { PURPOSES } from '#src/shared/domain/purpose.ts'
import { PROFICIENCY_LEVELS, type ProfilePage } from './schemas.ts'

export const profileDraftSchema = v.object({
  full_name: v.string(),
  username: v.string(),
  purpose: v.picklist(PURPOSES),
  company: v.string(),
  title: v.string(),
  location: v.string(),
  works_remotely: v.boolean(),
  /** The IANA name; empty for none. */
  time_zone: v.string(),
  bio: v.string(),
  /** The typed text; `NOT_A_NUMBER` while the box holds something else. */
  years_of_experience: v.string(),
  experience_level: v.string(),
  available_for_hire: v.boolean(),
  shown_on_home: v.boolean(),
  website: v.string(),
  github: v.string(),
  twitter: v.string(),
  linkedin: v.string(),
  /** Ids, in the order chosen. */
  specializations: v.array(v.string()),
  skills: v.array(
    v.object({
      skill_id: v.string(),
      is_learning: v.boolean(),
      proficiency_level: v.nullable(v.picklist(PROFICIENCY_LEVELS)),
    }),
  ),
})

export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>
export type SkillChoice = ProfileDraft['skills'][number]

export const NOT_A_NUMBER = 'NaN'

export const LINK_FIELDS = ['website', 'github', 'twitter', 'linkedin'] as const
export type LinkField = (typeof LINK_FIELDS)[number]

/** The form's content for a stored profile; missing values are empty. */
export function draftOf({ profile, skills }: ProfilePage): ProfileDraft {
  return {
    full_name: profile.full_name,
    username: profile.username,
    purpose: profile.purpose,
    company: profile.company ?? '',
    title: profile.title ?? '',
    location: profile.location ?? '',
    works_remotely: profile.works_remotely,
    time_zone: profile.time_zone ?? '',
    bio: profile.bio ?? '',
    years_of_experience: String(profile.years_of_experience ?? ''),
    experience_level: profile.experience_level || DEFAULT_LEVEL,
    available_for_hire: profile.available_for_hire,
    shown_on_home: profile.shown_on_home,
    website: profile.website ?? '',
    github: profile.github ?? '',
    twitter: profile.twitter ?? '',
    linkedin: profile.linkedin ?? '',
    specializations: profile.specializations.map(({ id }) => id),
    skills: skills.map(({ skill_id, is_learning, proficiency_level }) => ({
      skill_id,
      is_learning,
      proficiency_level,
    })),
  }
}

const TEXT_COLUMNS = ['company', 'title', 'location', 'time_zone', 'bio'] as const
const SWITCH_COLUMNS = ['works_remotely', 'available_for_hire', 'shown_on_home'] as const

/** The changed columns; null clears one. */
type ProfileChanges = Database['public']['Tables']['profiles']['Update']

/**
 * The columns that differ from the stored profile, so that an edit in another tab keeps its own changes. The level, the
 * specializations and the skills are sent separately.
 */
export function changedColumns(saved: ProfileDraft, draft: ProfileDraft): ProfileChanges {
  const changes: ProfileChanges = {}
  if (draft.full_name.trim() !== saved.full_name) changes.full_name = draft.full_name.trim()
  if (draft.username.trim() !== saved.username) changes.username = draft.username.trim()
  if (draft.purpose !== saved.purpose) changes.purpose = draft.purpose
  for (const column of TEXT_COLUMNS) {
    const text = draft[column].trim()
    if (text !== saved[column]) changes[column] = text || null
  }
  for (const column of LINK_FIELDS) {
    const url = completeWebUrl(draft[column])
    if (url !== saved[column]) changes[column] = url || null
  }
  // The form of those who only hire lacks this field.
  if (draft.purpose !== 'hire' && draft.years_of_experience !== saved.years_of_experience) {
    changes.years_of_experience = Number(draft.years_of_experience)
  }
  for (const column of SWITCH_COLUMNS) {
    if (draft[column] !== saved[column]) changes[column] = draft[column]
  }
  return changes
}

/** Whether the specializations are equal. Their order matters: cards show the first ones. */
export function sameSpecializations(saved: ProfileDraft, draft: ProfileDraft): boolean {
  return saved.specializations.join() === draft.specializations.join()
}

/** Whether the skills are equal, in any order. */
export function sameSkills(saved: ProfileDraft, draft: ProfileDraft): boolean {
  return skillsKey(saved.skills) === skillsKey(draft.skills)
}

/** Whether the form has unsaved changes. */
export function isChanged(saved: ProfileDraft, draft: ProfileDraft): boolean {
  const text = ({ skills, ...rest }: ProfileDraft) => JSON.stringify(rest)
  return text(saved) !== text(draft) || !sameSkills(saved, draft)
}

function skillsKey(skills: readonly SkillChoice[]) {
  return skills
    .map(({ skill_id, is_learning, proficiency_level }) => [skill_id, is_learning, proficiency_level].join())
    .sort()
    .join(';')
}
