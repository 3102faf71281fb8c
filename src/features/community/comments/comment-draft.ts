import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

export const COMMENT_MAX = 5_000

const draftSchema = v.string()

/** Words kept on this device until they are sent: `start` until something else was typed. */
export function useCommentDraft(key: string, start: string) {
  const text = useStored(key, draftSchema) ?? start
  return {
    text,
    change: (words: string) => writeStored(key, words === start ? null : words),
    discard: () => writeStored(key, null),
  }
}

/** Why this can't be sent; undefined when it can. */
export function commentError(text: string): string | undefined {
  if (!text.trim()) return 'Comment cannot be empty'
  return [...text.trim()].length > COMMENT_MAX ? 'A comment has at most 5,000 characters' : undefined
}
