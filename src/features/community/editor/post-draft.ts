/** A post's draft, stored on this device until it is published or discarded. */
import * as v from 'valibot'

import { newId } from '#src/lib/new-id.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

import { jobState } from '#src/shared/jobs/job.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { jobDraftOf, jobDraftSchema, type StoredFacts } from '../rules/job-draft.ts'
import { POST_TYPES, type PostType } from '../rules/post-types.ts'
import { addTags } from '../rules/tags.ts'
import type { FeedPost } from '../schemas.ts'

export const draftSchema = v.object({
  /** The post's id. */
  id: v.string(),
  title: v.optional(v.string(), ''),
  content: v.optional(v.string(), ''),
  post_type: v.picklist(POST_TYPES),
  category: v.string(),
  tags: v.optional(v.array(v.string()), []),
  /** The text in the tag box, not yet a tag. */
  pendingTag: v.optional(v.string(), ''),
  mediaAlt: v.optional(v.string(), ''),
  /** The chosen picture's file name; the file itself is not stored. */
  mediaName: v.optional(v.string(), ''),
  /** The facts of an offer; null before any are typed. Another type of post keeps them here but does not send them. */
  job: v.optional(v.nullable(jobDraftSchema), null),
  /** `updated_at` of the edited version; empty for a new post. */
  since: v.optional(v.string(), ''),
})

export type PostDraft = v.InferOutput<typeof draftSchema>
/** The part of an earlier offer that a new one takes over. */
export type EarlierDraft = Pick<PostDraft, 'title' | 'content' | 'category' | 'tags' | 'job'>

/** The draft of a new post. */
export function emptyDraft(category: string, post_type: PostType = 'discussion', employer = ''): PostDraft {
  return v.parse(draftSchema, { id: newId(), post_type, category, job: { employer } })
}

/** Whether the post is an offer that is filled or over. */
export function isClosedJob({ job }: Pick<FeedPost, 'job'>): boolean {
  return job != null && jobState(job, serverNow()) !== 'open'
}

/** The draft that starts an edit. */
export function draftOf(post: FeedPost): PostDraft {
  const { id, title, content, tags, updated_at: since } = post
  const post_type = POST_TYPES.find((type) => type === post.post_type) ?? 'discussion'
  const mediaAlt = post.media_alt ?? ''
  const job = post.job && !isClosedJob(post) ? jobDraftOf(post.job) : null
  return { ...emptyDraft(post.category_id ?? ''), id, title, content, post_type, tags, mediaAlt, since, job }
}

/** The draft of a new offer that repeats an earlier one, without its last day. */
export function earlierDraft(
  { title, content, tags, category_id }: Pick<FeedPost, 'title' | 'content' | 'tags' | 'category_id'>,
  facts: StoredFacts,
): EarlierDraft {
  const job = { ...jobDraftOf(facts), last_day: '', time_zone: '' }
  return { title, content, tags, category: category_id ?? '', job }
}

/** The stored draft under this key, or `start`. */
export function useDraft(key: string, start: PostDraft) {
  const stored = useStored(key, draftSchema)
  return {
    draft: stored ?? start,
    isStored: stored !== null,
    /** Changes the newest stored draft: after waiting for a picture, a render's own copy may be out of date. */
    change: (changed: Partial<PostDraft>) =>
      writeStored(key, { ...(readStored(key, draftSchema) ?? start), ...changed }),
    discard: () => writeStored(key, null),
  }
}

/** The post as FormData, because the specification describes writes so. The FormData never leaves the browser. */
export function formOf(draft: PostDraft, media: File | null): FormData {
  const form = new FormData()
  form.set('title', draft.title)
  form.set('content', draft.content)
  form.set('post_type', draft.post_type)
  form.set('category_id', draft.category)
  const { tags } = addTags(draft.tags, draft.pendingTag)
  if (tags.length > 0) form.set('tags', JSON.stringify(tags))
  if (media) form.set('media', media)
  form.set('media_alt', draft.mediaAlt)
  return form
}
