/** The server's clock: devices may be hours off, and times are shown as distances from now. */
import { useSyncExternalStore } from 'react'

/** Milliseconds by which the server's clock is ahead. Whoever changes them dispatches the event on the window. */
export const clock = { ahead: 0 }
export const CLOCK_EVENT = 'clock'

/** The time by the server's clock, as far as a response has told. */
export function serverNow(): Date {
  return new Date(Date.now() + clock.ahead)
}

function subscribe(listener: () => void) {
  window.addEventListener(CLOCK_EVENT, listener)
  return () => window.removeEventListener(CLOCK_EVENT, listener)
}

/**
 * Renders again when the server's clock gets known. Null on the server and during hydration, whose clock and time zone
 * are not the reader's.
 */
export function useServerClock(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => clock.ahead,
    () => null,
  )
}
