import { useSyncExternalStore } from 'react'

/** The breakpoint of `lg:`. */
const WIDE = '(min-width: 64rem)'

/**
 * Whether the screen has space for side columns, so that a phone does not render hidden content. True on the server and
 * during hydration.
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
