import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

import { useGone } from '../use-gone.ts'

export const COMMENT_MAX = 5_000

const draftSchema = v.string()

/** Words kept on this device until they are sent: `start` until something else was typed. */
export function useCommentDraft(key: string, start: string) {
  const stored = useStored(key, draftSchema)
  const { isGone, expect } = useGone(stored !== null)

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
