/** This browser's subscription to push, and the member to whom it belongs. */
import * as v from 'valibot'

import { readStored, useStored, writeStored } from '#src/lib/stored-value.ts'

/** The device is personal, so signing out removes it (`clear-personal-storage.ts`). */
const STORAGE_KEY = 'hibo-push:device'
const deviceSchema = v.object({
  /** The id that `subscribe_push` returned. */
  id: v.string(),
  ownerId: v.string(),
})
export type PushDevice = v.InferOutput<typeof deviceSchema>

/** Null if push is off in this browser. */
export function readPushDevice(): PushDevice | null {
  return readStored(STORAGE_KEY, deviceSchema)
}

/** Null forgets the device. */
export function writePushDevice(device: PushDevice | null): void {
  writeStored(STORAGE_KEY, device)
}

/** Follows changes in this tab and in others. */
export function usePushDevice(): PushDevice | null {
  return useStored(STORAGE_KEY, deviceSchema)
}

/** Null if push is off, or if the browser does not support it. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  // Plain http and some private windows have no service worker.
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.pushManager?.getSubscription().catch(() => null) ?? null
}
