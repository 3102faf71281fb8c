import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { newId } from '#src/lib/new-id.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { addComment } from '../queries/write-comment.ts'
import { onSendKey } from '../send-key.ts'
import { commentError, MAX_COMMENT, useCommentDraft } from './comment-draft.ts'

/** The character count appears from this length on. */
const COUNT_FROM = 4_500

interface CommentFormProps {
  /** The form element's id. */
  id: string
  postId: string
  userId: string
  onAdded: (commentId: string) => void
}

/** Adds a comment. Its draft is stored until it has arrived. */
export default function CommentForm({ id: formId, postId, userId, onAdded }: CommentFormProps) {
  const { text, isRemovedElsewhere, change, discard } = useCommentDraft(
    postId,
    `hibo-draft:comment:${postId}:${userId}`,
    '',
  )
  const add = useMutation(addComment)
  const [error, setError] = useState<string>()
  /** Kept for retries, so that none can add the comment twice. */
  const [id, setId] = useState(newId)

  // The error message pushes the button down.
  useEffect(() => {
    if (add.isError) document.getElementById(formId)?.scrollIntoView({ block: 'nearest' })
  }, [add.isError, formId])

  function send() {
    if (add.isPending) return
    const problem = commentError(text)
    setError(problem)
    if (problem) {
      document.getElementById(formId)?.querySelector('textarea')?.focus()
      // The last refusal was about another text.
      return add.reset()
    }
    add.mutateAsync({ id, postId, content: text }).then(
      () => {
        setId(newId())
        discard()
        onAdded(id)
      },
      () => {}, // the error shows below, and the text stays
    )
  }

  return (
    <form
      id={formId}
      aria-label="Add a comment"
      noValidate
      className="flex scroll-mb-4 flex-col gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isRemovedElsewhere && <Notice>What stood here was sent or emptied in another tab.</Notice>}
      <TextareaField
        label="Your comment"
        name="comment"
        placeholder="Add to the conversation..."
        minRows={3}
        hint="You can write **bold**, `code`, ``` around a block of code, [words](https://…)."
        value={text}
        error={error}
        limit={text.length > COUNT_FROM ? MAX_COMMENT : undefined}
        onKeyDown={onSendKey(send)}
        onChange={(event) => {
          setError(undefined)
          change(event.target.value)
        }}
      />
      <FormError>{add.isError && serverMessage(add.error, 'Error adding comment')}</FormError>
      <Button type="submit" pending={add.isPending} className="self-start">
        Post Comment
      </Button>
    </form>
  )
}
