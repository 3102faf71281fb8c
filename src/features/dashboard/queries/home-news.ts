/** The home page's news for a member. */
import * as v from 'valibot'

import { readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { count, personSchema } from '#src/lib/response-schemas.ts'

const posts = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    /** The name of the author or of the latest commenter. */
    full_name: v.string(),
    comment_count: count,
    created_at: v.string(),
  }),
)

/** Each list has three entries at most. */
export const homeNewsSchema = v.object({
  people: v.array(v.object({ ...personSchema.entries, title: v.nullable(v.string()) })),
  posts,
  jobs: posts,
})

export type HomeNews = v.InferOutput<typeof homeNewsSchema>

const homeNewsKeys = {
  all: featureKeys.dashboard,
  member: (userId: string) => [...homeNewsKeys.all, 'home-news', userId] as const,
}

/** People of the member's field, posts that the member takes part in, and jobs. */
export function homeNewsQuery(userId: string) {
  return readQuery(homeNewsKeys.member(userId), 'home_news', homeNewsSchema)
}
