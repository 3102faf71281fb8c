import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

import { markConversationReadMutation } from './queries/mark-read.ts'
import type { Conversation } from './schemas.ts'

/** Marks a conversation read when it opens and when a message arrives in it. */
export function useMarkRead(userId: string, contactId: string, conversation: Conversation): void {
  const { mutate } = useMutation(markConversationReadMutation(userId))
  const newest = conversation.messages.findLast((message) => message.sender_id === contactId)
  const unreadId = newest && !newest.read ? newest.id : null
  useEffect(() => {
    if (unreadId) mutate(contactId)
  }, [unreadId, contactId, mutate])
}
