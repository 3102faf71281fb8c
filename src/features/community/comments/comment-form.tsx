import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { newId } from '#src/lib/new-id.ts'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'

import { addComment } from '../queries/write-comment.ts'
import { refusalText } from '../refusal-text.ts'
import { isSendKey } from '../send-key.ts'
import { COMMENT_MAX, commentError, useCommentDraft } from './comment-draft.ts'

/** The count shows when it begins to matter. */
const COUNT_FROM = 4_500

interface CommentFormProps {
  /** Of the element. */
  id: string
  postId: string
  userId: string
  onAdded: (commentId: string) => void
}

/** Writes a comment. Its words are kept until they have arrived. */
export default function CommentForm({ id: formId, postId, userId, onAdded }: CommentFormProps) {
  const { text, isGone, change, discard } = useCommentDraft(
    postId,
    `hibo-draft:comment:${postId}:${userId}`,
    '',
  )
  const add = useMutation(addComment)
  const [error, setError] = useState<string>()
  /** Chosen before the first try and kept until it has arrived: trying again can't write twice. */
  const id = useRef<string | null>(null)
  const sending = useRef(false)

  // What went wrong pushes the button down.
  useEffect(() => {
    if (add.isError) document.getElementById(formId)?.scrollIntoView({ block: 'nearest' })
  }, [add.isError, formId])

  async function send() {
    if (sending.current) return
    const problem = commentError(text)
    setError(problem)
    if (problem) {
      document.getElementById(formId)?.querySelector('textarea')?.focus()
      // What was refused before says nothing about these words.
      return add.reset()
    }
    sending.current = true
    const commentId = id.current ?? newId()
    id.current = commentId
    try {
      await add.mutateAsync({ id: commentId, postId, content: text })
      id.current = null
      discard()
      onAdded(commentId)
    } catch {
      // Shown below; the words stay.
    } finally {
      sending.current = false
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      id={formId}
      aria-label="Add a comment"
      noValidate
      className="flex scroll-mb-4 flex-col gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isGone && <Notice>What stood here was sent or emptied in another tab.</Notice>}
      <TextareaField
        label="Your comment"
        name="comment"
        placeholder="Add to the conversation..."
        minRows={3}
        maxRows={12}
        hint="You can write **bold**, `code`, ``` around a block of code, [words](https://…)."
        value={text}
        error={error}
        limit={text.length > COUNT_FROM ? COMMENT_MAX : undefined}
        onKeyDown={handleKey}
        onChange={(event) => {
          setError(undefined)
          change(event.target.value)
        }}
      />
      <FormError>{add.isError && refusalText(add.error, 'Error adding comment')}</FormError>
      <Button type="submit" pending={add.isPending} className="self-start">
        Post Comment
      </Button>
    </form>
  )
}
