/** The edit form's content, with text as typed: invalid input must not get lost. */
import * as v from 'valibot'
import type { Database } from '#src/lib/database.types.ts'
import { completeWebUrl } from '#src/lib/web-url.ts'
import { AVAILABILITIES } from '#src/shared/domain/availability.tsx'
import { DEFAULT_LEVEL } from '#src/shared/domain/experience-level.ts'
import { PURPOSES } from '#src/shared/domain/purpose.ts'
import { type ProfilePage, profileSkillSchema } from './schemas.ts'

const { skill_id, is_learning, proficiency_level } = profileSkillSchema.entries

/** A text that a stored profile may lack. */
const text = v.nullable(v.string(), '')

export const profileDraftSchema = v.object({
  full_name: v.string(),
  username: v.string(),
  purpose: v.picklist(PURPOSES),
  company: text,
  title: text,
  location: text,
  works_remotely: v.boolean(),
  /** The IANA name; empty for none. */
  time_zone: text,
  bio: text,
  /** The typed text; `NOT_A_NUMBER` while the box holds something else. */
  years_of_experience: v.string(),
  experience_level: v.string(),
  availability: v.picklist(AVAILABILITIES),
  shown_on_home: v.boolean(),
  website: text,
  github: text,
  twitter: text,
  linkedin: text,
  /** Ids, in the order chosen. */
  specializations: v.array(v.string()),
  skills: v.array(v.object({ skill_id, is_learning, proficiency_level })),
})

export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>
export type SkillChoice = ProfileDraft['skills'][number]

export const NOT_A_NUMBER = 'NaN'

export const LINK_FIELDS = ['website', 'github', 'twitter', 'linkedin'] as const
export type LinkField = (typeof LINK_FIELDS)[number]

/** The form's content for a stored profile; missing values are empty. */
export function draftOf({ profile, skills }: ProfilePage): ProfileDraft {
  return v.parse(profileDraftSchema, {
    ...profile,
    years_of_experience: String(profile.years_of_experience ?? ''),
    experience_level: profile.experience_level || DEFAULT_LEVEL,
    specializations: profile.specializations.map(({ id }) => id),
    skills,
  })
}

/** The columns of one update. The level, the specializations and the skills are sent separately. */
type SentColumn = Exclude<keyof ProfileDraft, 'experience_level' | 'specializations' | 'skills'>
type OptionalText = 'company' | 'title' | 'location' | 'time_zone' | 'bio'
type SentColumns = Pick<Database['public']['Tables']['profiles']['Row'], SentColumn>

/**
 * The columns that differ from the stored profile, so that an edit in another tab keeps its own changes; null clears
 * one.
 */
export function changedColumns(saved: ProfileDraft, draft: ProfileDraft): Partial<SentColumns> {
  const changed = <Column extends SentColumn>(column: Column, value = draft[column]) =>
    value === saved[column] ? undefined : value
  const typed = (column: OptionalText) => nullIfEmpty(changed(column, draft[column].trim()))
  const link = (column: LinkField) => nullIfEmpty(changed(column, completeWebUrl(draft[column])))
  // The form of those who only hire lacks this field.
  const years = draft.purpose === 'hire' ? undefined : changed('years_of_experience')
  // The type requires every column: the form would silently not save a forgotten one.
  const values: { [Column in SentColumn]: SentColumns[Column] | undefined } = {
    full_name: changed('full_name', draft.full_name.trim()),
    username: changed('username', draft.username.trim()),
    purpose: changed('purpose'),
    company: typed('company'),
    title: typed('title'),
    location: typed('location'),
    works_remotely: changed('works_remotely'),
    time_zone: typed('time_zone'),
    bio: typed('bio'),
    years_of_experience: years === undefined ? undefined : Number(years),
    availability: changed('availability'),
    shown_on_home: changed('shown_on_home'),
    website: link('website'),
    github: link('github'),
    twitter: link('twitter'),
    linkedin: link('linkedin'),
  }
  return withoutUndefined(values)
}

function nullIfEmpty(text: string | undefined) {
  return text === '' ? null : text
}

function withoutUndefined<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): Partial<T> {
  const defined: Partial<T> = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) defined[key] = value
  }
  return defined
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
