import { useSyncExternalStore } from 'react'

/** Where `lg:` begins. */
const WIDE = '(min-width: 64rem)'

/**
 * Whether the screen has room for what stands beside the content: a phone need not render what it does not show. True
 * on the server, which knows no screen, and until React has taken its HTML over.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
