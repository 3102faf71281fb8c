import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type OutboxEntry, useOutbox } from './outbox.ts'
import { messageKeys } from './queries/keys.ts'
import type { Message } from './schemas.ts'

export interface SentElsewhere {
  entries: readonly OutboxEntry[]
  forget: (id: string) => void
}

/**
 * The messages that another tab has just sent or discarded. They stay on screen until the thread is refetched, which
 * starts at once. It also tracks the first load, whose answer may miss a message sent meanwhile.
 */
export function useSentElsewhere(
  userId: string,
  contactId: string,
  arrived: readonly Message[],
): SentElsewhere {
  const client = useQueryClient()
  const outbox = useOutbox(userId, contactId)
  const [known, setKnown] = useState(outbox)
  const here = new Set([...arrived, ...outbox].map(({ id }) => id))
  const entries = known.filter(({ id }) => !here.has(id))
  const anyGone = entries.length > 0

  useEffect(() => {
    if (!anyGone) return setKnown(outbox)
    let isCurrent = true
    async function refetch() {
      const thread = { queryKey: messageKeys.thread(contactId) }
      // Invalidating does not restart a first load that is still running.
      await client.cancelQueries(thread)
      await client.invalidateQueries(thread)
      if (isCurrent) setKnown(outbox)
    }
    void refetch()
    return () => {
      isCurrent = false
    }
  }, [client, contactId, outbox, anyGone])

  return { entries, forget: (id) => setKnown((all) => all.filter((entry) => entry.id !== id)) }
}
