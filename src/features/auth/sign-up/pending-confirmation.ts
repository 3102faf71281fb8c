/** The email address that signed up in this tab and is not confirmed yet. */
import { useSyncExternalStore } from 'react'

import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'
import { listenTo } from '#src/ui/listen-to.ts'

const STORAGE_KEY = 'hibo-pending-confirmation'

const subscribe = listenTo('confirmation')

/** Stores the email address until the tab closes; null removes it. */
export function setPendingConfirmation(email: string | null): void {
  writeTabValue(STORAGE_KEY, email)
  dispatchEvent(new Event('confirmation'))
}

/** The email address, or null. Null on the server and during hydration. */
export function usePendingConfirmation(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readTabValue(STORAGE_KEY),
    () => null,
  )
}
