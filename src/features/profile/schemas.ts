/** The schema of `profile_page`. */
import * as v from 'valibot'
import { personSchema } from '#src/lib/response-schemas.ts'
import { profileFacts, projectSchema } from '#src/shared/domain/profile-parts.ts'
import { PURPOSES } from '#src/shared/domain/purpose.ts'

export const PROFICIENCY_LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const

export const profileSkillSchema = v.object({
  skill_id: v.string(),
  name: v.string(),
  category: v.string(),
  proficiency_level: v.nullable(v.picklist(PROFICIENCY_LEVELS)),
  is_learning: v.boolean(),
})

const learningPathSchema = v.object({
  id: v.string(),
  title: v.string(),
  skills: v.array(v.object({ id: v.string(), name: v.string() })),
})

export const profilePageSchema = v.object({
  profile: v.object({
    ...personSchema.entries,
    ...profileFacts,
    purpose: v.picklist(PURPOSES),
    /** The company for which the member hires. */
    company: v.nullable(v.string()),
    bio: v.nullable(v.string()),
    /** The IANA name, if the member shows it. */
    time_zone: v.nullable(v.string()),
    /** The member’s usual time to answer; null if it is not known, or not to be shown. */
    answers_within: v.nullable(v.picklist(['day', 'three_days', 'week'])),
    shown_on_home: v.boolean(),
    website: v.nullable(v.string()),
    github: v.nullable(v.string()),
    /** Whether the GitHub link is the account that the member connected. */
    github_proven: v.boolean(),
    twitter: v.nullable(v.string()),
    linkedin: v.nullable(v.string()),
    /** 0 while unrated. */
    average_rating: v.number(),
    rating_count: v.number(),
    created_at: v.string(),
    /** Moderators have hidden the profile, and the viewer is its owner: others do not get it. */
    hidden: v.optional(v.boolean()),
    /** Whether the directory lists the profile; null for everybody but the owner. */
    listed: v.nullish(v.boolean()),
    /** Search engines are asked not to index the profile: the member wants that, or wants to be in no list. */
    noindex: v.optional(v.boolean()),
    specializations: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        description: v.nullable(v.string()),
        /** Class name of a font icon. */
        icon: v.nullable(v.string()),
        /** Whether lists, filters and the search have this specialization. */
        offered: v.boolean(),
        /** Moderators have hidden the specialization, and the viewer is the profile's owner: others do not get it. */
        hidden: v.boolean(),
        /** A member added the specialization, so others can report it. */
        by_member: v.boolean(),
      }),
    ),
  }),
  skills: v.array(profileSkillSchema),
  projects: v.array(projectSchema),
  learning_paths: v.array(learningPathSchema),
})

export type ProfilePage = v.InferOutput<typeof profilePageSchema>
export type Profile = ProfilePage['profile']
export type ProfileSkill = v.InferOutput<typeof profileSkillSchema>
export type LearningPath = v.InferOutput<typeof learningPathSchema>
