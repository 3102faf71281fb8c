import type { QueryClient } from '@tanstack/react-query'

import { OUTBOX_PREFIX } from '#src/features/messages/outbox-prefix.ts'
import { currentUser } from '#src/lib/session/session.ts'

/** What was written without a network goes out when it is back, also from another page or after a restart. */
export async function deliverMessages(queryClient: QueryClient) {
  const user = currentUser()
  if (!user || !navigator.onLine || !anythingWaits()) return
  try {
    const { deliverOutbox } = await import('#src/features/messages/deliver-outbox.ts')
    await deliverOutbox(queryClient, user.id)
  } catch {
    // The next return of the network tries again.
  }
}

function anythingWaits() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OUTBOX_PREFIX))
  } catch {
    return false // storage is blocked: nothing outlives the page
  }
}
