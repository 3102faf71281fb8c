import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useStored } from '#src/lib/stored-value.ts'
import { useAwaitedQuery } from '#src/lib/use-awaited-query.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { toast } from '#src/ui/toast.ts'

import { editDraftKey } from '../editor/draft-keys.ts'
import { PlainTextNote } from '../posts/plain-text-note.tsx'
import { contentQuery } from '../queries/post.ts'
import { deletePostMutation } from '../queries/write-post.ts'
import type { FeedPost } from '../schemas.ts'
import { OwnJob } from './own-job.tsx'

interface OwnerActionsProps {
  post: FeedPost
  onEdit: () => void
  onDeleted: () => void
}

/**
 * For the author: Edit and Delete at the end of the row above the post, and notes about the post below that row. An
 * offer has both buttons in its own panel (own-job.tsx).
 */
export default function OwnerActions({ post, onEdit, onDeleted }: OwnerActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(deletePostMutation)
  // Awaited, so that a hidden post appears together with its text.
  const { data: html } = useAwaitedQuery(contentQuery(post))
  const hasDraft = useStored(editDraftKey(post.id), v.unknown()) !== null
  const edit = (
    <Button variant="secondary" size="sm" onClick={onEdit}>
      <Pencil /> {hasDraft ? 'Continue editing' : 'Edit'}
    </Button>
  )
  const deletion = (
    <Button variant="ghost" size="sm" className="text-danger-ink" onClick={() => setAsking(true)}>
      <Trash2 /> Delete
    </Button>
  )
  return (
    <>
      {!post.job && (
        // Negative margins keep the line's height, so that nothing moves when the buttons load.
        <div className="-my-1.5 flex items-center gap-1 print:hidden">
          {edit}
          {deletion}
        </div>
      )}
      <div className="order-last grid basis-full gap-2 empty:hidden print:hidden">
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Delete Post"
          text="Are you sure you want to delete this post? This action cannot be undone."
          confirmLabel="Delete"
          pending={remove.isPending}
          error={remove.isError && 'The post could not be deleted. Please try again.'}
          onConfirm={() =>
            remove.mutate(post.id, {
              onSuccess: () => {
                toast.success('Your post was deleted.')
                onDeleted()
              },
            })
          }
        />
        {post.hidden && <HiddenNote what="post" />}
        <PlainTextNote html={html} />
        {post.post_type === 'job' && !post.job && (
          <p className="text-sm">
            Without employer, place and pay it is in no list of jobs. Edit lets you add them.
          </p>
        )}
        {post.job && <OwnJob post={post} job={post.job} edit={edit} remove={deletion} />}
      </div>
    </>
  )
}
