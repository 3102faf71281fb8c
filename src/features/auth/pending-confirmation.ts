/** The address that signed up in this tab and is still to be confirmed. Survives a reload, not the tab. */
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'hibo-pending-confirmation'

const listeners = new Set<() => void>()

/** Lasts until the tab closes or it is forgotten. */
export function rememberPendingConfirmation(email: string): void {
  write((storage) => storage.setItem(STORAGE_KEY, email))
}

/** For when the notice is dismissed, or the member is in. */
export function forgetPendingConfirmation(): void {
  write((storage) => storage.removeItem(STORAGE_KEY))
}

/** The address, or null. On the server and while taking over its HTML: null. */
export function usePendingConfirmation(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function write(change: (storage: Storage) => void) {
  try {
    change(sessionStorage)
  } catch {
    // Storage is blocked: the panel after signing up has said it all.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
