import { savesData } from './save-data.ts'

/**
 * Registers the service worker, which opens the app offline (docs/decisions/0017). It replaces an older one by
 * itself. A failure is only logged.
 */
export async function registerServiceWorker(): Promise<void> {
  // Plain http and some private windows have no service worker.
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // Caching the code of pages that were not opened yet costs data.
    if (!savesData()) active?.postMessage('keep-pages')
  } catch (error) {
    console.warn('The app will not open without a network', error)
  }
}
