/** A project: the profile feature loads it, the projects feature shows and edits it. */
import * as v from 'valibot'

export const projectSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  thumbnail_url: v.nullable(v.string()),
  github_url: v.nullable(v.string()),
  live_url: v.nullable(v.string()),
  created_at: v.string(),
  skills: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Moderators have hidden it, and the viewer is its owner: others do not get it. */
  hidden: v.optional(v.boolean()),
  media: v.array(v.object({ id: v.string(), url: v.string(), alt: v.nullable(v.string()) })),
})

export type Project = v.InferOutput<typeof projectSchema>
