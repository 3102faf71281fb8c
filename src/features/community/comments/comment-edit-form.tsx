import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { updateComment } from '../queries/write-comment.ts'
import type { Comment } from '../schemas.ts'
import { isSendKey } from '../send-key.ts'
import { commentError, useCommentDraft } from './comment-draft.ts'

interface CommentEditFormProps {
  postId: string
  comment: Comment
  onDone: (isSaved: boolean) => void
}

/** Changes a comment where it stands. A failure leaves the words in the box and says nothing. */
export default function CommentEditForm({ postId, comment, onDone }: CommentEditFormProps) {
  const { text, isGone, change, discard } = useCommentDraft(
    postId,
    `hibo-draft:comment-edit:${comment.id}`,
    comment.content,
  )
  const { mutate, isPending } = useMutation(updateComment)
  const [error, setError] = useState<string>()

  function close(isSaved: boolean) {
    discard()
    onDone(isSaved)
  }

  function send(form: HTMLFormElement) {
    const problem = commentError(text)
    setError(problem)
    if (problem) form.querySelector('textarea')?.focus()
    if (problem || isPending) return
    mutate({ id: comment.id, postId, content: text }, { onSuccess: () => close(true) })
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isSendKey(event)) return
    event.preventDefault()
    if (event.currentTarget.form) send(event.currentTarget.form)
  }

  return (
    <form
      ref={showWhole}
      aria-label="Edit comment"
      noValidate
      className="flex scroll-mb-4 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      {isGone && (
        <Notice>
          Your changes were saved or discarded in another tab. This is the comment as it is now.
        </Notice>
      )}
      <TextareaField
        label="Your comment"
        hideLabel
        autoFocus
        minRows={3}
        maxRows={12}
        value={text}
        error={error}
        onKeyDown={handleKey}
        onChange={(event) => {
          setError(undefined)
          change(event.target.value)
        }}
      />
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

/** The caret's line is in sight by itself; what the words are saved with should be, too. */
function showWhole(form: HTMLElement | null) {
  form?.scrollIntoView({ block: 'nearest' })
}
