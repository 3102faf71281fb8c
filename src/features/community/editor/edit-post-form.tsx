import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'

import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'

import { updatePost } from '../queries/write-post.ts'
import type { FeedPost } from '../schemas.ts'
import { draftOf, editDraftKey } from './draft.ts'
import { PostForm } from './post-form.tsx'

interface EditPostFormProps {
  post: FeedPost
  onDone: () => void
}

/** Changes a post where it stands. */
export default function EditPostForm({ post, onDone }: EditPostFormProps) {
  const { mutateAsync } = useMutation(updatePost)
  const start = useMemo(() => draftOf(post), [post])
  return (
    <PostForm
      label="Edit post"
      draftKey={editDraftKey(post.id)}
      start={start}
      mediaUrl={post.media_url}
      submitLabel="Save Changes"
      onSubmit={async (_draft, form) => {
        const { mediaFailed } = await mutateAsync({ id: post.id, form })
        toast.success('Post updated successfully!')
        if (mediaFailed) toast.error('The image could not be uploaded. You can add it by editing the post.')
        onDone()
      }}
      actions={(discard) => (
        <Button
          variant="secondary"
          onClick={() => {
            discard()
            onDone()
          }}
        >
          Cancel
        </Button>
      )}
    />
  )
}
