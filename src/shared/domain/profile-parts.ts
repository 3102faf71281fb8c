/** Parts of a profile that several features load or show. */
import * as v from 'valibot'
import { AVAILABILITIES } from './availability.tsx'

export const profileFacts = {
  title: v.nullable(v.string()),
  location: v.nullable(v.string()),
  works_remotely: v.boolean(),
  years_of_experience: v.nullable(v.number()),
  experience_level: v.string(),
  availability: v.picklist(AVAILABILITIES),
  availability_confirmed_on: v.nullable(v.string()),
}

export const projectSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  thumbnail_url: v.nullable(v.string()),
  github_url: v.nullable(v.string()),
  live_url: v.nullable(v.string()),
  created_at: v.string(),
  skills: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Whether moderators have hidden the project. Only its owner gets a hidden one. */
  hidden: v.optional(v.boolean()),
  media: v.array(v.object({ id: v.string(), url: v.string(), alt: v.nullable(v.string()) })),
})

export type Project = v.InferOutput<typeof projectSchema>
