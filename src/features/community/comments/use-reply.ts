import { useState } from 'react'
import * as v from 'valibot'

import { useStored } from '#src/lib/stored-value.ts'

const textSchema = v.string()

/** Indents replies and their form below the answered text. */
export const REPLY_INDENT = 'ml-2 border-line border-l-2 pl-4 sm:ml-5 sm:pl-6'

/** The key of the draft of a reply. */
export function replyDraftKey(commentId: string, userId: string): string {
  return `hibo-draft:reply:${commentId}:${userId}`
}

/** Whether the form for a reply to this comment is open. A stored draft opens the form by itself. */
export function useReply(commentId: string, userId = '') {
  const hasDraft = useStored(replyDraftKey(commentId, userId), textSchema) !== null
  const [state, setState] = useState<'closed' | 'asked' | 'draft'>('closed')
  if (hasDraft && state === 'closed') setState('draft')
  return {
    isOpen: state !== 'closed',
    isDraft: state === 'draft',
    open: () => setState('asked'),
    close: () => setState('closed'),
  }
}
