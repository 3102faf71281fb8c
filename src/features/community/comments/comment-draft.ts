import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

import { communityKeys } from '../queries/keys.ts'
import { useGone } from '../use-emptied-elsewhere.ts'

export const COMMENT_MAX = 5_000

const draftSchema = v.string()

/** Words kept on this device until they are sent: `start` until something else was typed. */
export function useCommentDraft(postId: string, key: string, start: string) {
  const client = useQueryClient()
  const stored = useStored(key, draftSchema)
  const { isGone, expect } = useGone(stored !== null)

  useEffect(() => {
    // Where they went: they may stand among the post's comments now.
    if (isGone) void client.invalidateQueries({ queryKey: communityKeys.comments(postId) })
  }, [isGone, client, postId])

  function keep(words: string | null) {
    expect(words !== null)
    writeStored(key, words)
  }
  return {
    text: stored ?? start,
    /** Another tab has sent or emptied it. */
    isGone,
    change: (words: string) => keep(words === start ? null : words),
    discard: () => keep(null),
  }
}

/** Why this can't be sent; undefined when it can. */
export function commentError(text: string): string | undefined {
  if (!text.trim()) return 'Comment cannot be empty'
  return [...text.trim()].length > COMMENT_MAX ? 'A comment has at most 5,000 characters' : undefined
}
