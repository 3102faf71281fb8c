import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

export const MAX_COMMENT_CHARACTERS = 5_000

const draftSchema = v.string()

/** The draft of a comment; `start` until something else is typed. */
export function useCommentDraft(key: string, start: string) {
  return {
    text: useStored(key, draftSchema) ?? start,
    change: (text: string) => writeStored(key, text === start ? null : text),
    discard: () => writeStored(key, null),
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
