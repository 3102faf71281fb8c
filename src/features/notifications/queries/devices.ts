/** The member's devices that show notifications. All reject with PostgrestError. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { callRead, callWrite, type ReadContext } from '#src/lib/backend.ts'

import { notificationKeys } from './keys.ts'

/** The key to subscribe with, or null if the site can't push yet. */
export function readPushKey(context: ReadContext): Promise<string | null> {
  return callRead(context, 'push_key', undefined, v.nullable(v.string()))
}

type NewDevice = Record<'endpoint' | 'p256dh' | 'auth' | 'name', string>

/** Registers this device. Returns the device's id. */
export const addDeviceMutation = mutationOptions({
  mutationFn: async (device: NewDevice, { client }) =>
    v.parse(v.string(), await callWrite(client, 'subscribe_push', device)),
  onSuccess: (_data, _device, _result, { client }) => refreshDevices(client),
})

/** Ends push on one of the member's devices. A missing device is not an error. */
export const removeDeviceMutation = mutationOptions({
  mutationFn: (id: string, { client }) => callWrite(client, 'unsubscribe_push', { id }),
  // Returned, so that the button stays pending until the row goes.
  onSuccess: (_data, _id, _result, { client }) => refreshDevices(client),
})

function refreshDevices(client: QueryClient) {
  return client.invalidateQueries({ queryKey: notificationKeys.allPreferences() })
}
