import type { QueryClient } from '@tanstack/react-query'

import { isRetryable } from '#src/lib/errors.ts'
import { toast } from '#src/ui/toast.ts'
import { contactsWithOutbox, removeFromOutbox, setWaiting, waitingMessages } from './outbox.ts'
import { sendMessage } from './queries/thread.ts'

const LOCK = 'hibo-outbox'
/** The network is reported a moment before it carries anything. */
const RETRIES = 3

/**
 * Sends what was written without a network, in order. A message carries the id that it got when it was written, so
 * two tabs, or a second try after a lost answer, can't send it twice. What the server refuses is left to its writer.
 */
export async function deliverOutbox(client: QueryClient, userId: string): Promise<void> {
  // One window after the other: the next finds nothing left. Only safe origins have locks.
  if (navigator.locks) await navigator.locks.request(LOCK, () => deliver(client, userId))
  else await deliver(client, userId)
}

async function deliver(client: QueryClient, userId: string) {
  const contacts = contactsWithOutbox(userId)
  const counts = await Promise.all(contacts.map((contactId) => deliverTo(client, userId, contactId)))
  if (counts.some((count) => count > 0)) toast.success('Message sent successfully')
}

async function deliverTo(client: QueryClient, userId: string, contactId: string) {
  let delivered = 0
  for (const { id, content } of waitingMessages(userId, contactId)) {
    // Discarded, sent by another tab, or its writer has signed out, while the one before was on its way.
    if (!waitingMessages(userId, contactId).some((entry) => entry.id === id)) continue
    const options = client.defaultMutationOptions(sendMessage(userId, contactId))
    try {
      await client
        .getMutationCache()
        .build(client, { ...options, retry: (failures, error) => failures < RETRIES && isRetryable(error) })
        .execute({ id, content })
      removeFromOutbox(userId, contactId, id)
      delivered += 1
    } catch (error) {
      if (isRetryable(error)) return delivered // the network is gone again
      setWaiting(userId, contactId, id, false)
    }
  }
  return delivered
}
