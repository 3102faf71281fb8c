/** Tasks that start after the first page load. They have a chunk of their own, so that the first load is small. */
import type { QueryClient } from '@tanstack/react-query'
import { endPushWithSession, openPushedPages } from '#src/shared/push/push-session.ts'
import { persistQueries, restoreQueries } from './lib/offline-cache/offline-cache.ts'
import { type PrefetchOptions, prefetchLinks } from './lib/prefetch-links.ts'
import { registerServiceWorker } from './lib/register-service-worker.ts'
import { subscribeToSession } from './lib/session/session.ts'
import { keepFocusVisible } from './pages/layout/keep-focus-visible.ts'
import { retryUnsent } from './pages/layout/retry-unsent.ts'
import { watchNavigations } from './pages/layout/watch-navigations.ts'

export { restoreQueries } from './lib/offline-cache/offline-cache.ts'

export interface BackgroundTaskOptions extends PrefetchOptions {
  queryClient: QueryClient
  /** Opens a path of this site in this tab. */
  navigate: (path: string) => void
}

/** Starts all background tasks. Call it once, after the first page load. A failed task does not affect the page. */
export async function startBackgroundTasks({
  queryClient,
  navigate,
  ...options
}: BackgroundTaskOptions): Promise<void> {
  watchNavigations()
  keepFocusVisible()
  prefetchLinks(options)
  await restoreQueries(queryClient).catch(() => {})
  persistQueries(queryClient)
  void retryUnsent(queryClient)
  window.addEventListener('online', () => void retryUnsent(queryClient))
  subscribeToSession(() => void retryUnsent(queryClient))
  endPushWithSession()
  openPushedPages(navigate)
  if (import.meta.env.PROD) await registerServiceWorker()
}
