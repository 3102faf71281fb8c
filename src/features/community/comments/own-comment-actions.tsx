import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

import { deleteComment } from '../queries/write-comment.ts'

interface OwnCommentActionsProps {
  postId: string
  commentId: string
  onEdit: () => void
  /** The comment is about to go, and the focus with it. */
  onDelete: () => void
  onDeleted: () => void
}

/** Edit and Delete, for a comment's author. */
export default function OwnCommentActions(props: OwnCommentActionsProps) {
  const { postId, commentId, onEdit, onDelete, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(deleteComment)
  return (
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
          // At once: the dialog gives the focus back to a button that goes with the comment.
          flushSync(() => setAsking(false))
          onDelete()
          // A failure puts the comment back, and is logged.
          remove.mutateAsync({ id: commentId, postId }).then(onDeleted, () => {})
        }}
      />
    </span>
  )
}
