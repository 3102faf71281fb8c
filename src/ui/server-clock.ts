/** The server's clock: devices may be hours off, and times are shown as distances from now. */
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** Milliseconds by which the server's clock is ahead, right to a minute: requests take seconds. */
let ahead = 0
const listeners = new Set<() => void>()

/** Learns the server's time from the `Date` of a response. */
export function followServerClock({ headers }: Response): void {
  const error = Date.parse(headers.get('date') ?? '') - serverNow().getTime()
  if (!(Math.abs(error) > MINUTE_MS)) return // right, or not told
  ahead += error
  for (const listener of listeners) listener()
}

/** The time by the server's clock, as far as a response has told. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Renders again when the server's clock gets known. Null on the server and during hydration, whose clock and time zone
 * are not the reader's.
 */
export function useServerClock(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => ahead,
    () => null,
  )
}
