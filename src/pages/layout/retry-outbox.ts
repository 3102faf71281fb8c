import type { QueryClient } from '@tanstack/react-query'

import { OUTBOX_PREFIX } from '#src/features/messages/outbox-prefix.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { storedKeys } from '#src/lib/stored-value.ts'

/** Sends messages that were written offline when the network is back, from any page and after a restart. */
export async function retryOutbox(queryClient: QueryClient) {
  const user = currentUser()
  const anythingWaits = storedKeys().some((key) => key.startsWith(OUTBOX_PREFIX))
  if (!user || !navigator.onLine || !anythingWaits) return
  try {
    const { deliverOutbox } = await import('#src/features/messages/deliver-outbox.ts')
    await deliverOutbox(queryClient, user.id)
  } catch {
    // The next `online` event tries again.
  }
}
