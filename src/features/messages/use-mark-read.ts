import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

import { markConversationReadMutation } from './queries/unread.ts'
import type { Thread } from './schemas.ts'

/** Marks the conversation read when its thread opens and when a message arrives in it. */
export function useMarkRead(userId: string, contactId: string, thread: Thread): void {
  const { mutate } = useMutation(markConversationReadMutation(userId))
  const newest = thread.messages.findLast((message) => message.sender_id === contactId)
  const unreadId = newest && !newest.read ? newest.id : null
  useEffect(() => {
    if (unreadId) mutate(contactId)
  }, [unreadId, contactId, mutate])
}
