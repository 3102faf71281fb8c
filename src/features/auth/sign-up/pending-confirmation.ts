/** The email address that signed up in this tab and is not confirmed yet. */
import { useSyncExternalStore } from 'react'

import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

const STORAGE_KEY = 'hibo-pending-confirmation'

const listeners = new Set<() => void>()

/** Stores the email address until the tab closes; null removes it. */
export function setPendingConfirmation(email: string | null): void {
  writeTabValue(STORAGE_KEY, email)
  for (const listener of listeners) listener()
}

/** The email address, or null. Null on the server and during hydration. */
export function usePendingConfirmation(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readTabValue(STORAGE_KEY),
    () => null,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
