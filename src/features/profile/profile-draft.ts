/** The edit form's content, with text as typed: invalid input must not get lost. */
import * as v from 'valibot'
import type { Database } from '#src/lib/database.types.ts'
import { completeWebUrl } from '#src/lib/web-url.ts'
import { AVAILABILITIES } from '#src/shared/domain/availability.tsx'
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
  availability: v.picklist(AVAILABILITIES),
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
    availability: profile.availability,
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
  const text = (column: OptionalText) => nullIfEmpty(changed(column, draft[column].trim()))
  const link = (column: LinkField) => nullIfEmpty(changed(column, completeWebUrl(draft[column])))
  // The form of those who only hire lacks this field.
  const years = draft.purpose === 'hire' ? undefined : changed('years_of_experience')
  // The type asks for every column: without its line, the form would seem to save it.
  const values: { [Column in SentColumn]: SentColumns[Column] | undefined } = {
    full_name: changed('full_name', draft.full_name.trim()),
    username: changed('username', draft.username.trim()),
    purpose: changed('purpose'),
    company: text('company'),
    title: text('title'),
    location: text('location'),
    works_remotely: changed('works_remotely'),
    time_zone: text('time_zone'),
    bio: text('bio'),
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
