/** The server's clock: devices may be hours off, and times are shown as distances from now. */
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** How far the server's clock is ahead, in whole minutes: requests take seconds. */
let ahead = 0
const listeners = new Set<() => void>()

/** Learns the server's time from the `Date` of a response. */
export function followServerClock({ headers }: Response): void {
  const minutes = Math.trunc((Date.parse(headers.get('date') ?? '') - Date.now()) / MINUTE_MS)
  if (!(minutes - ahead)) return // the same, or not told
  ahead = minutes
  for (const listener of listeners) listener()
}

/** The time by the server's clock, as far as a response has told. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead * MINUTE_MS)
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
