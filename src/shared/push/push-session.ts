/** Push between the worker and the app: pages that a notification opens, and the end of the subscription. */
import { currentUser, subscribeToSession } from '#src/lib/session/session.ts'
import { pushSubscription, readPushDevice } from './push-device.ts'

/**
 * Ends a subscription whose member is not signed in here any more: at once when the user changes, in this tab or
 * another, and at the next visit otherwise. The server sends nothing to an ended session either, but it may not know of
 * the end: somebody may sign out without a network.
 */
export function endPushWithSession(): void {
  void endForeignSubscription()
  subscribeToSession(() => void endForeignSubscription())
}

async function endForeignSubscription() {
  const subscription = await pushSubscription()
  const owner = readPushDevice()?.ownerId
  if (subscription && (owner === undefined || owner !== currentUser()?.id)) {
    await subscription.unsubscribe().catch(() => {}) // the push service will not be asked again
  }
}

/** Opens the page of a notification that was clicked (`src/service-worker`). */
export function openPushedPages(navigate: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const path: unknown = data?.open
    if (typeof path === 'string' && path.startsWith('/')) navigate(path)
  })
}
