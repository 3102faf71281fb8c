/** Switches push on and off in this browser. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { deviceName } from '#src/lib/device-name.ts'
import { serverMessage } from '#src/lib/error-texts.ts'
import { AppError } from '#src/lib/errors.ts'
import { pushSubscription, usePushDevice, writePushDevice } from '#src/shared/push/push-device.ts'
import { addDeviceMutation, readPushKey, removeDeviceMutation } from './queries/devices.ts'

const FAILURE_TEXT = 'That didn’t work. Check your connection and try again.'
const NOT_ALLOWED = 'The browser was not allowed to show notifications. Switch on again to be asked again.'

/** Push on this device for this member. `ability` is null while the browser is asked. */
export function usePush(userId: string) {
  const client = useQueryClient()
  const device = usePushDevice()
  const add = useMutation(addDeviceMutation)
  const remove = useMutation(removeDeviceMutation)
  const [state, setState] = useState<{ ability: PushAbility; isSubscribed: boolean } | null>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (isPending) return
    let isCurrent = true
    async function read() {
      const [ability, subscription] = await Promise.all([readPushAbility(), pushSubscription()])
      if (isCurrent) setState({ ability, isSubscribed: subscription !== null })
    }
    void read()
    // The member may come back from the browser's settings.
    const again = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', again)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', again)
    }
  }, [isPending])

  async function turnOn() {
    // The permission comes first: browsers ask for it only in answer to a click.
    if ((await Notification.requestPermission()) !== 'granted') return NOT_ALLOWED
    const found = await subscribeBrowser(await readPushKey({ client }))
    try {
      writePushDevice({ id: await add.mutateAsync(found), ownerId: userId })
    } catch (error) {
      await endBrowserSubscription()
      throw error
    }
    // Removes this browser's earlier subscription, which the browser has ended.
    if (device) void remove.mutateAsync(device.id).catch(() => {})
    return null
  }

  async function turnOff() {
    await removeThisDevice()
    if (device) await remove.mutateAsync(device.id)
    return null
  }

  return {
    ability: state?.ability ?? null,
    isOn: Boolean(state?.isSubscribed) && device?.ownerId === userId,
    isPending,
    problem,
    /** Switches push on or off. Resolves to whether that worked. Never rejects. */
    setOn: async (on: boolean) => {
      setPending(true)
      const failure = await (on ? turnOn() : turnOff()).catch((error: unknown) =>
        serverMessage(error, FAILURE_TEXT),
      )
      setProblem(failure)
      // This state shows until the browser is asked again.
      if (failure === null) setState((known) => known && { ...known, isSubscribed: on })
      setPending(false)
      return failure === null
    },
  }
}

/** Maximum wait for the service worker, which is registered when a page has loaded and is idle. */
const WORKER_PATIENCE_MS = 8_000

/**
 * Whether this device can show notifications:
 * `install`: only as an app on the home screen (iPhone and iPad). `blocked`: the browser refuses. `unavailable`:
 * without a worker, as in some private windows and where the site runs with `OFFLINE=0`. `unsupported`: the browser
 * knows no push.
 */
export type PushAbility = 'able' | 'install' | 'blocked' | 'unavailable' | 'unsupported'

/** Finds out whether push can be switched on here. Waits a few seconds at most for the service worker. */
async function readPushAbility(): Promise<PushAbility> {
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
async function subscribeBrowser(key: string | null) {
  const worker = key && (await readyWorker())
  if (!worker) throw new AppError('This site can’t send notifications yet.')
  // An earlier subscription with another key, or of another member, would be refused.
  await endBrowserSubscription()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await worker.pushManager.subscribe(options).catch((cause: unknown) => {
    throw new AppError('Your browser’s push service can’t be reached. Try again later.', { cause })
  })
  const { endpoint, keys } = v.parse(subscriptionSchema, subscription.toJSON())
  return { endpoint, ...keys, name: deviceName(navigator.userAgent) }
}

/** Ends push on this device. The device shows nothing afterwards, even if the server still lists it. */
export async function removeThisDevice(): Promise<void> {
  writePushDevice(null)
  await endBrowserSubscription()
}

/** Ends the subscription with the push service. Does nothing if there is none. */
async function endBrowserSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe()
}
