import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { Card } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.ts'

import { communityKeys } from '../queries/keys.ts'
import { PostChangedError, updatePostMutation } from '../queries/write-post.ts'
import type { JobFacts } from '../rules/job-rules.ts'
import type { FeedPost } from '../schemas.ts'
import { editDraftKey } from './draft-keys.ts'
import { draftOf, isClosedJob, type PostDraft } from './post-draft.ts'
import { PostForm } from './post-form.tsx'

/** The form that edits a post in its place. */
export default function EditPostForm({ post, onDone }: { post: FeedPost; onDone: () => void }) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(updatePostMutation)
  const initialDraft = useMemo(() => draftOf(post), [post])
  /** The newer version that the author was warned about: saving again overwrites it. */
  const seenVersion = useRef('')

  async function save({ since }: PostDraft, form: FormData, facts: JobFacts | null) {
    try {
      const written = await mutateAsync({ id: post.id, since: seenVersion.current || since, form, facts })
      toast.success('Post updated successfully!')
      return written
    } catch (error) {
      if (error instanceof PostChangedError) seenVersion.current = error.version
      // The offer may have ended during the edit, and the facts of an ended offer can't change: reads the post again.
      else if (facts) void client.invalidateQueries({ queryKey: communityKeys.post(post.id) })
      throw error
    }
  }

  return (
    <Card as="section" padding="lg" aria-label="Edit post">
      <h1 ref={takeFocus} tabIndex={-1} className="mb-5 text-2xl">
        Edit Post
      </h1>
      <PostForm
        label="Edit post"
        draftKey={editDraftKey(post.id)}
        initialDraft={initialDraft}
        mediaUrl={post.media_url}
        isClosed={isClosedJob(post)}
        submitLabel="Save Changes"
        onSubmit={save}
        onSent={onDone}
        onCancel={onDone}
      />
    </Card>
  )
}

/** The heading takes the focus, because the pressed button has disappeared. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}
