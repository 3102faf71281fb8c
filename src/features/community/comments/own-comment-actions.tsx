import { useMutation } from '@tanstack/react-query'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'

import { useConfig } from '#src/lib/config.ts'
import { serverMessage } from '#src/lib/error-texts.ts'
import { copyLink } from '#src/lib/share/copy-link.ts'
import HiddenNote from '#src/shared/safety/hidden-note.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/confirm-dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { toast } from '#src/ui/toast.ts'

import { deleteCommentMutation } from '../queries/write-comment.ts'

interface OwnCommentActionsProps {
  postId: string
  commentId: string
  isHidden: boolean
  /** Undefined for a comment that can't be edited. */
  onEdit: (() => void) | undefined
  /** The comment's element. The focus moves to a neighbour before the element disappears. */
  article: RefObject<HTMLElement | null>
  onDeleted: () => void
}

/** Edit and Delete, for a comment's author. */
export default function OwnCommentActions(props: OwnCommentActionsProps) {
  const { postId, commentId, isHidden, article, onEdit, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const { siteUrl } = useConfig()
  const { pathname } = useLocation()
  return (
    <>
      {/* On narrow screens the buttons are beside Like: beside the name they would take a second line. */}
      <span className="ml-auto flex max-lg:absolute max-lg:right-1.5 max-lg:bottom-2.5">
        <IconButton
          label="Copy link"
          size="sm"
          onClick={() => void copyLink(`${siteUrl + pathname}#comment-${commentId}`)}
        >
          <Link2 />
        </IconButton>
        {onEdit && (
          <IconButton label="Edit comment" size="sm" onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        <IconButton label="Delete comment" size="sm" danger onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
        <DeleteDialog
          {...{ postId, commentId, onDeleted }}
          open={isAsking}
          onClose={() => setAsking(false)}
          place={article}
          title="Delete Comment"
          text="Are you sure you want to delete this comment?"
          confirmLabel="Delete"
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

type RemoveDialogProps = Pick<DeleteDialogProps, 'postId' | 'commentId' | 'place' | 'onClose'>

/** Asks the author of a post whether to remove another member's comment. */
export function RemoveDialog(props: RemoveDialogProps) {
  return (
    <DeleteDialog
      {...props}
      open
      title="Remove comment"
      text="Nobody will see this comment any more, and it can’t be restored. To have moderators look at it, report it first."
      confirmLabel="Remove"
      onDeleted={() => toast.success('The comment was removed.')}
      onFailed={(error) =>
        toast.error(
          serverMessage(error, 'The comment could not be removed. Check your connection and try again.'),
        )
      }
    />
  )
}

interface DeleteDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  postId: string
  commentId: string
  /** The comment's element or a part of it. The focus moves to a neighbour before the element disappears. */
  place: RefObject<HTMLElement | null>
  onDeleted: () => void
  onFailed?: (error: unknown) => void
}

function DeleteDialog(props: DeleteDialogProps) {
  const { postId, commentId, place, onDeleted, onFailed = () => {}, ...dialog } = props
  const remove = useMutation(deleteCommentMutation)

  function handleConfirm() {
    const item = place.current?.closest('li')
    // Synchronous: a closing dialog returns the focus to its button, which is about to disappear.
    flushSync(dialog.onClose)
    moveFocusOn(item)
    // The mutation restores the comment after a failure, and logs it.
    remove.mutateAsync({ id: commentId, postId }).then(onDeleted, onFailed)
  }
  return <ConfirmDialog {...dialog} onConfirm={handleConfirm} />
}

/** Moves the focus from a comment's list item to a neighbour, or from a thread's only reply to its comment. */
function moveFocusOn(item: HTMLElement | null | undefined) {
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next =
    beside?.querySelector('article') ??
    item?.parentElement?.closest('li')?.querySelector('article') ??
    document.getElementById('comments')
  next?.focus()
}
