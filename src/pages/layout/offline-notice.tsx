import { useSyncExternalStore } from 'react'

/** Says that the connection is gone, and that it is back by vanishing. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="bg-accent-soft px-4 py-2 text-center text-accent-ink text-sm">
          You are offline. What you write stays here; send it when the connection is back.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
