import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#src/lib/session/session.ts'
import { unsentKinds } from '#src/lib/unsent-kinds.ts'

/** Sends unsent messages: at start, when the network is back and when the session changes. */
export async function retryUnsent(queryClient: QueryClient) {
  const user = currentUser()
  if (!user || !navigator.onLine || !unsentKinds().includes('unsent')) return
  try {
    const { deliverUnsent } = await import('#src/features/messages/sending/deliver-unsent.ts')
    await deliverUnsent(queryClient, user.id)
  } catch {
    // The next `online` event tries again.
  }
}
