/** What is being written, kept on this device from the first letter until it is published or discarded. */
import * as v from 'valibot'

import { newId } from '#src/lib/new-id.ts'
import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

import { POST_TYPES } from '../post-types.ts'
import type { FeedPost } from '../schemas.ts'
import { addTags } from '../tags.ts'
import { useGone } from '../use-emptied-elsewhere.ts'

const draftSchema = v.object({
  /** Of the post to be. */
  id: v.string(),
  title: v.string(),
  content: v.string(),
  post_type: v.picklist(POST_TYPES),
  category: v.string(),
  tags: v.array(v.string()),
  /** In the tag box, not a tag yet. */
  pendingTag: v.string(),
  mediaAlt: v.string(),
  /** File name of the picture chosen: the picture itself is not kept. */
  mediaName: v.optional(v.string(), ''),
  /** `updated_at` of the published text that is being changed; empty for a new post. */
  since: v.optional(v.string(), ''),
})

export type PostDraft = v.InferOutput<typeof draftSchema>

export function emptyDraft(category: string): PostDraft {
  return {
    id: newId(),
    title: '',
    content: '',
    post_type: 'discussion',
    category,
    tags: [],
    pendingTag: '',
    mediaAlt: '',
    mediaName: '',
    since: '',
  }
}

export function draftOf(post: FeedPost): PostDraft {
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    post_type: POST_TYPES.find((type) => type === post.post_type) ?? 'discussion',
    category: post.category_id ?? '',
    tags: post.tags,
    pendingTag: '',
    mediaAlt: post.media_alt ?? '',
    mediaName: '',
    since: post.updated_at,
  }
}

/** Where the changes to a published post are kept. */
export function editDraftKey(postId: string): string {
  return `hibo-draft:post-edit:${postId}`
}

/** The draft under this key, or the one that `start` gives; what to change it with; what to forget it with. */
export function useDraft(key: string, start: PostDraft) {
  const stored = useStored(key, draftSchema)
  const draft = stored ?? start
  const begun = stored !== null
  const { isGone, expect } = useGone(begun)
  return {
    draft,
    /** Whether there is something that would be lost. */
    begun,
    /** Another tab has published or discarded it, and nothing was typed since. */
    isGone,
    /** On top of what stands there now: a picture may take a moment, and typing goes on meanwhile. */
    change: (changed: Partial<PostDraft>) =>
      writeStored(key, { ...(readStored(key, draftSchema) ?? start), ...changed }),
    discard: () => {
      expect(false)
      writeStored(key, null)
    },
  }
}

/** The multipart form that the data layer takes. */
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
