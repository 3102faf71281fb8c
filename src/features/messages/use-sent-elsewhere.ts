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
 * What another window has sent, or discarded: it stays until the messages are read anew, which happens at once. Begins
 * before they have come: what goes out meanwhile may be missing among them.
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
    async function readAnew() {
      const thread = { queryKey: messageKeys.thread(contactId) }
      // A first reading that is on its way is not begun anew by itself.
      await client.cancelQueries(thread)
      await client.invalidateQueries(thread)
      if (isCurrent) setKnown(outbox)
    }
    void readAnew()
    return () => {
      isCurrent = false
    }
  }, [client, contactId, outbox, anyGone])

  return { entries, forget: (id) => setKnown((all) => all.filter((entry) => entry.id !== id)) }
}
