/** Tasks that start after the first page load. They have a chunk of their own, so that the first load is small. */
import type { QueryClient } from '@tanstack/react-query'
import { persistQueries, restoreQueries } from '#src/lib/offline-cache/offline-cache.ts'
import { type PrefetchOptions, prefetchLinks } from '#src/lib/prefetch-links.ts'
import { savesData } from '#src/lib/save-data.ts'
import { subscribeToSession } from '#src/lib/session/session.ts'
import { keepFocusVisible } from '#src/pages/layout/keep-focus-visible.ts'
import { retryUnsent } from '#src/pages/layout/retry-unsent.ts'
import { watchNavigations } from '#src/pages/layout/watch-navigations.ts'
import { endPushWithSession, openPushedPages } from '#src/shared/push/push-session.ts'
import { closeMenus } from '#src/ui/close-menus.ts'

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
  closeMenus()
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

/**
 * Registers the service worker, which opens the app offline (docs/decisions/0017). A new worker replaces an older one
 * by itself. A failure is only logged.
 */
async function registerServiceWorker(): Promise<void> {
  // Plain http and some private windows have no service worker.
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // Caching the code of unopened pages costs data.
    if (!savesData()) active?.postMessage('keep-pages')
  } catch (error) {
    console.warn('The app will not open without a network', error)
  }
}
