/** The draft of a message, stored for each contact until it is sent. Its chunk is that of `chunk-groups.ts`. */
import * as v from 'valibot'

import { useStored, writeStored } from '#src/lib/stored-value.ts'

const draftSchema = v.string()

/** The draft to a contact, null without one. `write` stores it; null removes it. */
export function useMessageDraft(userId: string, contactId: string) {
  const key = `hibo-draft:message:${userId}:${contactId}`
  return { draft: useStored(key, draftSchema), write: (draft: string | null) => writeStored(key, draft) }
}
