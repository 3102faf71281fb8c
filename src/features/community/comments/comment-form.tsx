import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { failureText } from '#src/lib/error-texts.ts'
import { newId } from '#src/lib/new-id.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import { UnsentText } from '#src/ui/unsent-text.tsx'

import { findComment } from '../queries/move-comments.ts'
import { addCommentMutation } from '../queries/write-comment.ts'
import { onSendKey } from '../send-key.ts'
import { MAX_COMMENT_CHARACTERS, newCommentKey, useCommentText } from './comment-draft.ts'
import { MentionField } from './mention-field.tsx'
import { REPLY_INDENT, replyDraftKey } from './use-reply.ts'

/** A longer text shows its character count. */
const MAX_UNCOUNTED_CHARACTERS = 4_500

interface CommentFormProps {
  /** The form element's id. */
  id: string
  postId: string
  userId: string
  /** The viewer may not write under this post. */
  isClosed: boolean
  /** The answered comment. `isNested`: it is a reply itself. `isDraft`: a stored draft has opened the form. */
  replyTo?: { id: string; name: string; isDraft: boolean; isNested: boolean }
  onAdded: (commentId: string) => void
  onCancel?: () => void
}

/** Adds a comment or a reply. The draft stays stored until the server has the comment. */
export default function CommentForm(props: CommentFormProps) {
  const { id: formId, postId, userId, isClosed, replyTo, onAdded, onCancel } = props
  const { text, box, check, discard } = useCommentText(
    replyTo ? replyDraftKey(replyTo.id, userId) : newCommentKey(postId, userId),
    '',
  )
  useRescuedReply(postId, userId, replyTo?.id)
  const add = useMutation(addCommentMutation)
  /** Retries send this same id, so that none can add the comment twice. */
  const [id, setId] = useState(newId)

  // The error message pushes the button down.
  useEffect(() => {
    if (add.isError) document.getElementById(formId)?.scrollIntoView({ block: 'nearest' })
  }, [add.isError, formId])

  function send() {
    if (add.isPending) return
    // The last refusal was about another text.
    if (!check(document.getElementById(formId))) return add.reset()
    add.mutateAsync({ id, postId, content: text, replyToId: replyTo?.id }).then(
      () => {
        setId(newId())
        discard()
        onAdded(id)
      },
      () => {}, // the error shows below, and the text stays
    )
  }

  /** The form disappears with the focused button, so the focus moves to the one that opened it. */
  function cancel() {
    flushSync(() => onCancel?.())
    document.getElementById(`reply-to-${replyTo?.id}`)?.focus()
  }

  if (isClosed) {
    return (
      <div className="grid gap-3 print:hidden">
        {!replyTo && <p className="text-ink-muted">You can’t comment on this post.</p>}
        <UnsentText text={text} onDiscard={discard} />
      </div>
    )
  }
  return (
    <form
      id={formId}
      aria-label={replyTo ? `Reply to ${replyTo.name}` : 'Add a comment'}
      noValidate
      className={cx(
        'flex scroll-mb-4 flex-col gap-3 print:hidden',
        replyTo && 'mb-3',
        // The reply will appear at this indent.
        replyTo && !replyTo.isNested && REPLY_INDENT,
      )}
      // Escape closes only an empty form. Only Cancel discards words.
      onKeyDown={({ key }) => key === 'Escape' && !text && cancel()}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionField
        postId={postId}
        label={replyTo ? 'Your reply' : 'Your comment'}
        name="comment"
        placeholder={replyTo ? `Reply to ${replyTo.name}...` : 'Add to the conversation...'}
        translate={replyTo && 'no'}
        minRows={replyTo ? 2 : 3}
        autoFocus={replyTo && !replyTo.isDraft}
        hint={
          <details>
            <summary className="w-fit py-0.5 hover:text-ink">Formatting</summary>
            **bold**, `code`, ``` around a block of code, [words](https://…)
          </details>
        }
        {...box}
        maxCharacters={text.length > MAX_UNCOUNTED_CHARACTERS ? MAX_COMMENT_CHARACTERS : undefined}
        onKeyDown={onSendKey(send)}
      />
      <FormError>{failureText(add, 'Error adding comment')}</FormError>
      <div className="flex gap-2">
        <Button type="submit" size={replyTo ? 'sm' : undefined} pending={add.isPending}>
          {replyTo ? 'Post Reply' : 'Post Comment'}
        </Button>
        {onCancel && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              discard()
              cancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * Moves a reply's draft into the form for new comments when the answered comment is deleted, in any tab or by anybody:
 * the reply's form disappears with the comment.
 */
function useRescuedReply(postId: string, userId: string, replyToId: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (replyToId === undefined) return
    const key = replyDraftKey(replyToId, userId)
    return () => {
      const words = readStored(key, v.string())
      if (words === null || findComment(client, postId, replyToId) !== null) return
      const target = newCommentKey(postId, userId)
      writeStored(target, [readStored(target, v.string()), words].filter(Boolean).join('\n\n'))
      writeStored(key, null)
      toast.error('The comment that you answered was deleted. Your words are in the form below.')
    }
  }, [client, postId, userId, replyToId])
}
