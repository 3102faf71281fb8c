import { type ChangeEvent, useState } from 'react'
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

export const MAX_COMMENT_CHARACTERS = 5_000

const draftSchema = v.string()

/** The text of a comment's form, stored as a draft. It is `start` until the member types. */
export function useCommentText(key: string, start: string) {
  const text = useStored(key, draftSchema) ?? start
  const [error, setError] = useState<string>()
  return {
    text,
    discard: () => writeStored(key, null),
    /** Whether the text can be sent. If not, the form shows the reason and its box takes the focus. */
    check(form: HTMLElement | null) {
      const problem = commentError(text)
      setError(problem)
      if (problem) form?.querySelector('textarea')?.focus()
      return problem === undefined
    },
    box: {
      value: text,
      error,
      onChange({ target: { value } }: ChangeEvent<HTMLTextAreaElement>) {
        setError(undefined)
        writeStored(key, value === start ? null : value)
      },
    },
  }
}

/** The key of the draft of a new comment. */
export function newCommentKey(postId: string, userId: string): string {
  return `hibo-draft:comment:${postId}:${userId}`
}

/** Why the comment can't be sent, or undefined. */
export function commentError(text: string): string | undefined {
  if (isBlank(text)) return 'Comment cannot be empty'
  return [...text.trim()].length > MAX_COMMENT_CHARACTERS
    ? 'A comment has at most 5,000 characters'
    : undefined
}
