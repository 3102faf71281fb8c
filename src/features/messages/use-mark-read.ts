import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

import { markConversationRead } from './queries/unread.ts'
import type { Thread } from './schemas.ts'

/** Opening a thread, and each message that arrives while it is open and in sight, settles its unread state. */
export function useMarkRead(userId: string, contactId: string, thread: Thread): void {
  const { mutate } = useMutation(markConversationRead(userId))
  const newest = thread.messages.findLast((message) => message.sender_id === contactId)
  const unreadId = newest && !newest.read ? newest.id : null
  useEffect(() => {
    if (unreadId) mutate(contactId)
  }, [unreadId, contactId, mutate])
}
