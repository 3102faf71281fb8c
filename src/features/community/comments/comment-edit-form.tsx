import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { refusalText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'

import { updateCommentMutation } from '../queries/write-comment.ts'
import { onSendKey } from '../send-key.ts'
import { useCommentText } from './comment-draft.ts'
import { MentionField } from './mention-field.tsx'

interface CommentEditFormProps {
  postId: string
  commentId: string
  content: string
  onDone: (isSaved: boolean) => void
}

/** Edits a comment in place. A failure keeps the text. Only a refusal shows a message: the server's reason. */
export default function CommentEditForm({ postId, commentId, content, onDone }: CommentEditFormProps) {
  const { text, box, check, discard } = useCommentText(`hibo-draft:comment-edit:${commentId}`, content)
  const { mutate, isPending, error: failure } = useMutation(updateCommentMutation)
  const form = useRef<HTMLFormElement>(null)

  // The browser keeps the caret in view; the buttons should be, too.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  /** The form disappears with the focused button, so the focus moves to the comment. */
  function close(isSaved: boolean) {
    discard()
    flushSync(() => onDone(isSaved))
    document.getElementById(`comment-${commentId}`)?.focus()
  }

  function send() {
    if (check(form.current) && !isPending)
      mutate({ id: commentId, postId, content: text }, { onSuccess: () => close(true) })
  }

  return (
    <form
      ref={form}
      aria-label="Edit comment"
      noValidate
      className="flex scroll-mb-4 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionField
        postId={postId}
        label="Your comment"
        hideLabel
        autoFocus
        minRows={3}
        onKeyDown={onSendKey(send)}
        {...box}
      />
      <FormError>{refusalText(failure)}</FormError>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={() => close(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
