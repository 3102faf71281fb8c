import type { QueryClient } from '@tanstack/react-query'

import { UNSENT_PREFIX } from '#src/features/messages/sending/unsent-prefix.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { storedKeys } from '#src/lib/stored-value.ts'

/** Sends the messages that wait: at start, when the network is back and when the session changes. */
export async function retryUnsent(queryClient: QueryClient) {
  const user = currentUser()
  const hasUnsent = storedKeys().some((key) => key.startsWith(UNSENT_PREFIX))
  if (!user || !navigator.onLine || !hasUnsent) return
  try {
    const { deliverUnsent } = await import('#src/features/messages/sending/deliver-unsent.ts')
    await deliverUnsent(queryClient, user.id)
  } catch {
    // The next `online` event tries again.
  }
}
