import { useSyncExternalStore } from 'react'

/**
 * Whether the screen has space for side columns (`lg:`), so that a phone does not render hidden content. True on the
 * server and during hydration.
 */
export const useWideScreen = createMediaHook('(min-width: 64rem)', true)

function createMediaHook(media: string, onServer: boolean): () => boolean {
  function subscribe(listener: () => void) {
    const query = window.matchMedia(media)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(media).matches,
      () => onServer,
    )
}
