/** What the browser starts once the first view is there, in a chunk of its own. */
import type { QueryClient } from '@tanstack/react-query'
import { keepLastSeen, restoreLastSeen } from './lib/last-seen/last-seen.ts'
import { logFailures } from './lib/log-failures.ts'
import { type PrefetchOptions, prefetchLinks } from './lib/prefetch-links.ts'
import { registerServiceWorker } from './lib/register-service-worker.ts'
import { subscribeToSession } from './lib/session/session.ts'
import { deliverMessages } from './pages/layout/deliver-messages.ts'
import { watchMenu } from './pages/layout/watch-menu.ts'
import { watchMoves } from './pages/layout/watch-moves.ts'
import { watchRows } from './pages/layout/watch-rows.ts'

export { restoreLastSeen } from './lib/last-seen/last-seen.ts'

export interface LaterOptions extends PrefetchOptions {
  queryClient: QueryClient
}

/** To be called once, after the first view. What fails leaves the page as it is. */
export async function startLater({ queryClient, ...options }: LaterOptions): Promise<void> {
  watchMoves()
  watchMenu()
  watchRows()
  prefetchLinks(options)
  logFailures(queryClient)
  // Then the other pages open at once with what they showed last.
  await restoreLastSeen(queryClient).catch(() => {})
  keepLastSeen(queryClient)
  void deliverMessages(queryClient)
  window.addEventListener('online', () => void deliverMessages(queryClient))
  subscribeToSession(() => void deliverMessages(queryClient))
  if (import.meta.env.PROD) await registerServiceWorker()
}
