import type { QueryClient } from '@tanstack/react-query'

import { isRetryable } from '#src/lib/errors.ts'
import { toast } from '#src/ui/toast.ts'
import { sendMessageMutation } from '../queries/conversation.ts'
import { contactsWithUnsent, removeUnsent, setWaiting, waitingMessages } from './unsent-messages.ts'

const LOCK_NAME = 'hibo-unsent'
/** Browsers report a connection a moment before requests succeed, so a failed request is retried. */
const MAX_RETRIES = 3

/**
 * Sends the messages written offline, in order. Each keeps the id that it got when it was written, so two tabs or a
 * retry can't send it twice. A message that the server refuses stays unsent for its writer to handle.
 */
export async function deliverUnsent(client: QueryClient, userId: string): Promise<void> {
  // The lock makes tabs take turns. Insecure origins have no locks.
  if (navigator.locks) await navigator.locks.request(LOCK_NAME, () => sendWaitingMessages(client, userId))
  else await sendWaitingMessages(client, userId)
}

async function sendWaitingMessages(client: QueryClient, userId: string) {
  const contacts = contactsWithUnsent(userId)
  const counts = await Promise.all(contacts.map((contactId) => deliverTo(client, userId, contactId)))
  if (counts.some((count) => count > 0)) toast.brief('Message sent successfully')
}

async function deliverTo(client: QueryClient, userId: string, contactId: string) {
  let delivered = 0
  for (const { id, content } of waitingMessages(userId, contactId)) {
    // While the previous message was sent, this one may have been discarded or sent by another tab.
    if (!waitingMessages(userId, contactId).some((entry) => entry.id === id)) continue
    const options = client.defaultMutationOptions(sendMessageMutation(userId, contactId))
    try {
      // Sent through the mutation cache, whose scope allows one message to a contact at a time.
      await client
        .getMutationCache()
        .build(client, {
          ...options,
          retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
        })
        .execute({ id, content })
      removeUnsent(userId, contactId, id)
      delivered += 1
    } catch (error) {
      if (isRetryable(error)) return delivered // offline again
      setWaiting(userId, contactId, id, false)
    }
  }
  return delivered
}
