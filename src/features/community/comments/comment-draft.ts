import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'

import { isBlank } from '#src/shared/domain/visible-text.ts'
import { communityKeys } from '../queries/keys.ts'
import { useStoredDraft } from '../use-stored-draft.ts'

export const MAX_COMMENT_CHARACTERS = 5_000

const draftSchema = v.string()

/** The draft of a comment; `start` until something else is typed. */
export function useCommentDraft(postId: string, key: string, start: string) {
  const client = useQueryClient()
  const { draft, isRemovedElsewhere, write } = useStoredDraft(key, draftSchema, start)

  useEffect(() => {
    // The other tab may have sent it: it is among the post's comments then.
    if (isRemovedElsewhere) void client.invalidateQueries({ queryKey: communityKeys.comments(postId) })
  }, [isRemovedElsewhere, client, postId])

  return {
    text: draft,
    isRemovedElsewhere,
    change: (text: string) => write(text === start ? null : text),
    discard: () => write(null),
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
