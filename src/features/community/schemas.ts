/** Schemas of the responses of the community's views and functions. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'
import { jobSchema } from '#src/shared/jobs/job.ts'

/** A row of `post_feed`: a post with its author, its counts and the viewer's reactions. */
export const feedPostSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Markdown. Lists get the first 1,000 characters, the post's page all. */
  content: v.string(),
  post_type: v.string(),
  category_id: v.nullable(v.string()),
  category_name: v.nullable(v.string()),
  tags: v.fallback(v.array(v.string()), []),
  media_url: v.nullable(v.string()),
  media_alt: v.nullable(v.string()),
  /** Replaces `media_url` when that does not load. */
  backup_media_url: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  profile_id: v.string(),
  /** Null for an author whose profile is hidden. */
  author_name: v.nullable(v.string()),
  /** Null for a hidden or former member, who has no page. */
  author_username: v.nullable(v.string()),
  author_avatar: v.nullable(v.string()),
  author_title: v.nullable(v.string()),
  like_count: count,
  comment_count: count,
  view_count: count,
  user_has_liked: v.boolean(),
  user_has_saved: v.boolean(),
  /** Moderators have hidden the post. Only its author still gets the row. */
  hidden: v.optional(v.boolean()),
  /** The viewer's answer to this offer. */
  my_answer: v.nullish(v.object({ answered_at: v.string(), withdrawn_at: v.nullable(v.string()) })),
  /** Null for a post that is no offer. The fallback list (fallback-posts.ts) lacks it. */
  job: v.optional(v.nullable(jobSchema)),
})

export const feedPageSchema = v.object({
  data: v.array(feedPostSchema),
  /** Posts that match; a lower bound unless `count_exact`. */
  count,
  count_exact: v.boolean(),
  /** The returned page: the last one if the requested one is past the end. */
  page: count,
  pageSize: count,
  totalPages: count,
})

export const categoriesSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    slug: v.string(),
    /** Null in the fallback categories. */
    post_count: v.nullable(count),
  }),
)

export const mentionsSchema = v.array(v.object({ id: v.string(), username: v.string() }))

export const commentSchema = v.object({
  id: v.string(),
  /** Null if the comment is deleted, or hidden and the viewer is not its author. */
  content: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  /** Null whenever `author` is null. */
  profile_id: v.nullable(v.string()),
  like_count: count,
  user_has_liked: v.boolean(),
  /** Null if the profile or the comment is hidden; without a username if the author has left. */
  author: v.nullable(v.object({ ...personSchema.entries, username: v.nullable(v.string()) })),
  /** Moderators have hidden the comment. Its author still gets the content. */
  hidden: v.optional(v.boolean()),
  /** The comment was deleted; the row remains for its replies. */
  deleted: v.boolean(),
  /** The reply that this reply answers, if that reply still exists and its author is visible. */
  answers: v.nullable(v.object({ id: v.string(), full_name: v.string() })),
  /** Members behind the `@username`s of the text; the usernames as written there, in lower case. */
  mentions: mentionsSchema,
})

/** A comment with its first replies, oldest first. */
const threadSchema = v.object({
  ...commentSchema.entries,
  replies: v.array(commentSchema),
  reply_count: count,
})

export const commentPageSchema = v.object({
  data: v.array(threadSchema),
  /** All comments and replies of the post. */
  count,
  /** Whether the viewer may comment. The server gives no reason for false. */
  may_comment: v.boolean(),
})

export type FeedPost = v.InferOutput<typeof feedPostSchema>
export type FeedPage = v.InferOutput<typeof feedPageSchema>
export type Category = v.InferOutput<typeof categoriesSchema>[number]
export type Comment = v.InferOutput<typeof commentSchema>
export type Thread = v.InferOutput<typeof threadSchema>
