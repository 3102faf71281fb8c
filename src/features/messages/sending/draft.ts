/**
 * The draft of a message, stored for each contact until it is sent. A file of its own, so that the build can put it in
 * the chunk `unread`.
 */
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

const draftSchema = v.string()

/** The draft to a contact, null without one. `write` stores it; null removes it. */
export function useMessageDraft(userId: string, contactId: string) {
  const key = `hibo-draft:message:${userId}:${contactId}`
  return { draft: useStored(key, draftSchema), write: (draft: string | null) => writeStored(key, draft) }
}
