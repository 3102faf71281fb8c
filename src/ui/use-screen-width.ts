import { useSyncExternalStore } from 'react'

const wideScreen = () => window.matchMedia('(min-width: 64rem)')

/**
 * Whether the screen has space for side columns (`lg:`), so that a phone does not render hidden content. True on the
 * server and during hydration.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wideScreen().matches,
    () => true,
  )
}

function subscribe(listener: () => void) {
  const query = wideScreen()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
