import type { QueryClient } from '@tanstack/react-query'

import { featureKeys } from '#src/lib/feature-keys.ts'

/** Loads the notifications and the number of unread ones again, after a change that hides or shows some. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: featureKeys.notifications })
  void client.invalidateQueries({ queryKey: featureKeys.memberState })
}
