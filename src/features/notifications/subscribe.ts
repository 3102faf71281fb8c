/** Switches push on and off in this browser. */
import * as v from 'valibot'
import { deviceName } from '#src/lib/device-name.ts'
import { AppError } from '#src/lib/errors.ts'
import { pushSubscription, writePushDevice } from '#src/shared/push/push-device.ts'
import type { NewDevice } from './queries/devices.ts'

/** The worker is registered when a page has loaded and is idle. */
const WORKER_PATIENCE_MS = 8_000

/**
 * Whether this device can show notifications:
 * `install`: only as an app on the home screen (iPhone and iPad). `blocked`: the browser refuses. `unavailable`:
 * without a worker, as in some private windows and where the site runs with `OFFLINE=0`. `unsupported`: the browser
 * knows no push.
 */
export type PushAbility = 'able' | 'install' | 'blocked' | 'unavailable' | 'unsupported'

/** Finds out whether push can be switched on here. Waits a few seconds at most for the service worker. */
export async function readPushAbility(): Promise<PushAbility> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return 'standalone' in navigator ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return (await readyWorker()) ? 'able' : 'unavailable'
}

async function readyWorker() {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_PATIENCE_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

const subscriptionSchema = v.object({
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
})

/** Subscribes at the browser's push service. Rejects with AppError. @param key of the site, or null without one */
export async function subscribeBrowser(key: string | null): Promise<NewDevice> {
  const worker = key && (await readyWorker())
  if (!worker) throw new AppError('This site can’t send notifications yet.')
  // One with another key, or of somebody else, would be refused.
  await endBrowserSubscription()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await worker.pushManager.subscribe(options).catch((cause: unknown) => {
    throw new AppError('Your browser’s push service can’t be reached. Try again later.', { cause })
  })
  const { endpoint, keys } = v.parse(subscriptionSchema, subscription.toJSON())
  return { endpoint, ...keys, name: deviceName(navigator.userAgent) }
}

/** Afterwards the device shows nothing, whatever the server knows. */
export async function removeThisDevice(): Promise<void> {
  writePushDevice(null)
  await endBrowserSubscription()
}

/** Ends the subscription with the push service. Does nothing if there is none. */
export async function endBrowserSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe()
}
