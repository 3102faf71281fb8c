/** Devices for push, as browsers subscribe them, and the push service of the tests. */
import { createECDH, randomBytes } from 'node:crypto'

import type { Actor } from './community.ts'

/** A browser's subscription with its private key. */
export interface TestDevice {
  endpoint: string
  p256dh: string
  auth: string
  privateKey: string
}

const FCM = 'https://fcm.googleapis.com/fcm/send/'

/** A new browser. @param service URL of its push service, without the path of the browser's endpoint. */
export function newDevice(service = FCM): TestDevice {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  return {
    endpoint: service + randomBytes(12).toString('base64url'),
    p256dh,
    auth: randomBytes(16).toString('base64url'),
    privateKey: ecdh.getPrivateKey('base64url'),
  }
}

/** The call of a browser that switches push on. */
export function subscribe(by: Actor, device = newDevice(), name = 'Firefox on Android') {
  const { endpoint, p256dh, auth } = device
  return by.rest.rpc('subscribe_push', { endpoint, p256dh, auth, name })
}
