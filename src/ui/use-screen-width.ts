import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the screen has space for side columns (`lg:`), so that a phone does not render hidden content. True on the
 * server and during hydration.
 */
export function useWideScreen(minWidth = '64rem'): boolean {
  const query = `(min-width: ${minWidth})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
}
