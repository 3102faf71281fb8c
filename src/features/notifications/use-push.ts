import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { pushSubscription, usePushDevice, writePushDevice } from '#src/shared/push/push-device.ts'
import { addDeviceMutation, readPushKey, removeDeviceMutation } from './queries/devices.ts'
import {
  endBrowserSubscription,
  type PushAbility,
  readPushAbility,
  removeThisDevice,
  subscribeBrowser,
} from './subscribe.ts'

const FAILED = 'That didn’t work. Check your connection and try again.'
const NOT_ALLOWED = 'The browser was not allowed to show notifications. Switch on again to be asked again.'

interface DeviceState {
  ability: PushAbility
  isSubscribed: boolean
}

/** Push on this device for this member. `ability` is null while the browser is asked. */
export function usePush(userId: string) {
  const client = useQueryClient()
  const device = usePushDevice()
  const add = useMutation(addDeviceMutation(userId))
  const remove = useMutation(removeDeviceMutation(userId))
  const [state, setState] = useState<DeviceState | null>(null)
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
    // An earlier subscription of this browser, which the browser has ended.
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
    /** Resolves true if that worked. Never rejects. */
    setOn: async (on: boolean) => {
      setPending(true)
      const failure = await (on ? turnOn() : turnOff()).catch((error: unknown) =>
        serverMessage(error, FAILED),
      )
      setProblem(failure)
      // Shown until the browser is asked again.
      if (failure === null) setState((known) => known && { ...known, isSubscribed: on })
      setPending(false)
      return failure === null
    },
  }
}
