import { savesData } from './save-data.ts'

/**
 * Registers the worker that opens the app without a network (docs/decisions/0017). It takes over from an older one
 * by itself; a failure leaves the app as it is without one.
 */
export async function registerServiceWorker(): Promise<void> {
  // Missing on plain http and in some private windows.
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    // The code of pages that were not opened yet costs data.
    if (!savesData()) active?.postMessage('keep-pages')
  } catch (error) {
    console.warn('The app will not open without a network', error)
  }
}
