/** Signatures of webhooks by the Standard Webhooks specification, which Svix, and so Resend, follow. */
import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { isSameSecret } from '#server/lib/secret-token.ts'

/** Maximum age of a report, so that nobody can replay a recorded one later. */
const TOLERANCE_SECONDS = 300

/** `whsec_` and a key in base64. With an empty key anybody could sign. */
export const hookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]{16,}=*$/),
  v.description('the signing secret of a webhook, which begins with whsec_'),
)

/** @param secret a `hookSecret`. */
export function isSigned(secret: string, headers: Headers, body: string): boolean {
  const read = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''
  const [id, timestamp] = [read('id'), read('timestamp')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false
  const wanted = signatureOf(secret, id, timestamp, body)
  // The header holds several signatures while the secret is changed.
  return read('signature')
    .split(' ')
    .some((signature) => isSameSecret(signature, wanted))
}

/** @returns the headers of a report that this site sends. @param id names the report: the same if it is sent again. */
export function signWebhook(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  }
}

function signatureOf(secret: string, id: string, timestamp: string, body: string) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
