import type { QueryClient } from '@tanstack/react-query'

import { UNSENT_PREFIX } from '#src/features/messages/unsent-prefix.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { storedKeys } from '#src/lib/stored-value.ts'

/** Sends messages that were written offline when the network is back, from any page and after a restart. */
export async function retryUnsent(queryClient: QueryClient) {
  const user = currentUser()
  const anythingWaits = storedKeys().some((key) => key.startsWith(UNSENT_PREFIX))
  if (!user || !navigator.onLine || !anythingWaits) return
  try {
    const { deliverUnsent } = await import('#src/features/messages/deliver-unsent.ts')
    await deliverUnsent(queryClient, user.id)
  } catch {
    // The next `online` event tries again.
  }
}
