import * as v from 'valibot'

import { personSchema } from '#src/lib/response-schemas.ts'
import { PURPOSES } from '#src/shared/domain/purpose.ts'

export const dashboardSchema = v.object({
  profile: v.nullable(
    v.object({
      ...personSchema.entries,
      title: v.nullable(v.string()),
      bio: v.nullable(v.string()),
      location: v.nullable(v.string()),
      works_remotely: v.boolean(),
      experience_level: v.string(),
      years_of_experience: v.nullable(v.number()),
      role: v.string(),
      purpose: v.picklist(PURPOSES),
      company: v.nullable(v.string()),
      /** Whether the directory has a card of the member. */
      listed: v.boolean(),
    }),
  ),
  /** Known skills and those being learned. */
  skill_count: v.number(),
  learning_count: v.number(),
  project_count: v.number(),
  /** Jobs that the member answered, without withdrawn answers. */
  answered_count: v.number(),
  /** Everybody in the directory. */
  developer_count: v.number(),
  /** Whether the member has ever sent a message. */
  has_written: v.boolean(),
  /** Stops at 6, one more than the dashboard shows. */
  received_count: v.number(),
  recent: v.array(
    v.object({
      id: v.string(),
      content: v.string(),
      created_at: v.string(),
      read: v.boolean(),
      /** Senders have no username if their profile is hidden. */
      sender: v.omit(personSchema, ['username']),
    }),
  ),
  /** The first steps that are done. Null for members, and after an admin has dismissed the guide. */
  first_steps: v.nullable(
    v.object({
      /** The pages about the site name its operator. */
      has_operator: v.boolean(),
      /** The contact page shows an email address. */
      has_contact_email: v.boolean(),
      has_posts: v.boolean(),
      /** There are members besides the first one. */
      has_members: v.boolean(),
    }),
  ),
})

export const syncResultSchema = v.object({
  success: v.boolean(),
  updated_count: v.nullable(v.number()),
  error: v.nullable(v.string()),
})

export type Dashboard = v.InferOutput<typeof dashboardSchema>
export type FirstSteps = NonNullable<Dashboard['first_steps']>
export type DashboardProfile = NonNullable<Dashboard['profile']>
