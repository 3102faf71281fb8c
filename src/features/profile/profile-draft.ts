/** The edit form's content: text as typed, so that nothing is lost while it is not yet valid. */
import { DEFAULT_LEVEL } from '#src/lib/domain/experience-level.ts'
import { completeWebAddress } from '#src/lib/domain/web-address.ts'
import type { Proficiency, ProfilePage } from './schemas.ts'

export interface SkillChoice {
  skill_id: string
  is_learning: boolean
  proficiency_level: Proficiency | null
}

export interface ProfileDraft {
  full_name: string
  username: string
  title: string
  location: string
  bio: string
  /** As typed; `NOT_A_NUMBER` while the number box holds something that is none. */
  years_of_experience: string
  experience_level: string
  available_for_hire: boolean
  website: string
  github: string
  twitter: string
  linkedin: string
  /** Ids, in the order chosen. */
  specializations: string[]
  skills: SkillChoice[]
}

export const NOT_A_NUMBER = 'NaN'

export const LINK_FIELDS = ['website', 'github', 'twitter', 'linkedin'] as const
export type LinkField = (typeof LINK_FIELDS)[number]

/** The form's content for what is stored; what is missing is empty. */
export function draftOf({ profile, skills }: ProfilePage): ProfileDraft {
  return {
    full_name: profile.full_name,
    username: profile.username,
    title: profile.title ?? '',
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    years_of_experience: profile.years_of_experience === null ? '' : String(profile.years_of_experience),
    experience_level: profile.experience_level || DEFAULT_LEVEL,
    available_for_hire: profile.available_for_hire,
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

const TEXT_COLUMNS = ['title', 'location', 'bio'] as const

export interface ProfileChanges {
  full_name?: string
  username?: string
  title?: string | null
  location?: string | null
  bio?: string | null
  years_of_experience?: number
  available_for_hire?: boolean
  website?: string | null
  github?: string | null
  twitter?: string | null
  linkedin?: string | null
}

/**
 * The columns to send: only what differs from what is stored, so that an edit in another window keeps its own.
 * An empty field that was empty is not sent, a cleared one is null. The level, the
 * specializations and the skills travel by themselves.
 */
export function changedColumns(saved: ProfileDraft, draft: ProfileDraft): ProfileChanges {
  const changes: ProfileChanges = {}
  if (draft.full_name.trim() !== saved.full_name) changes.full_name = draft.full_name.trim()
  if (draft.username.trim() !== saved.username) changes.username = draft.username.trim()
  for (const column of TEXT_COLUMNS) {
    const text = draft[column].trim()
    if (text !== saved[column]) changes[column] = text || null
  }
  for (const column of LINK_FIELDS) {
    const address = completeWebAddress(draft[column])
    if (address !== saved[column]) changes[column] = address || null
  }
  if (draft.years_of_experience !== saved.years_of_experience) {
    changes.years_of_experience = Number(draft.years_of_experience)
  }
  if (draft.available_for_hire !== saved.available_for_hire) {
    changes.available_for_hire = draft.available_for_hire
  }
  return changes
}

/** Their order counts: the first ones stand on the card. */
export function sameSpecializations(saved: ProfileDraft, draft: ProfileDraft): boolean {
  return saved.specializations.join() === draft.specializations.join()
}

/** The order in which skills were chosen says nothing, so it makes no difference. */
export function sameSkills(saved: ProfileDraft, draft: ProfileDraft): boolean {
  return skillsKey(saved.skills) === skillsKey(draft.skills)
}

/** Whether leaving the form would lose something. */
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
