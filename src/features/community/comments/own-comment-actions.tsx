import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import HiddenNote from '#src/lib/safety/hidden-note.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

import { deleteComment } from '../queries/write-comment.ts'

interface OwnCommentActionsProps {
  postId: string
  commentId: string
  isHidden: boolean
  onEdit: () => void
  /** Called before the comment disappears, to move the focus. */
  onDelete: () => void
  onDeleted: () => void
}

/** Edit and Delete, for a comment's author. */
export default function OwnCommentActions(props: OwnCommentActionsProps) {
  const { postId, commentId, isHidden, onEdit, onDelete, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(deleteComment)
  return (
    <>
      <span className="ml-auto flex">
        <IconButton label="Edit comment" size="sm" onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label="Delete comment" size="sm" danger onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Delete Comment"
          text="Are you sure you want to delete this comment?"
          confirmLabel="Delete"
          onConfirm={() => {
            // Synchronous: a closing dialog returns the focus to its button, which is about to disappear.
            flushSync(() => setAsking(false))
            onDelete()
            // The mutation restores the comment after a failure, and logs it.
            remove.mutateAsync({ id: commentId, postId }).then(onDeleted, () => {})
          }}
        />
      </span>
      {isHidden && (
        <div className="mb-1 basis-full">
          <HiddenNote what="comment" />
        </div>
      )}
    </>
  )
}
