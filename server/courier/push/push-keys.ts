/** The site's key pair for push services (VAPID, RFC 8292), and the header that it signs. Deno runs it, too. */
import type { Queryable } from '#server/lib/queryable.ts'

import { fromBase64Url, toBase64Url } from './base64url.ts'

/** A key pair in base64url: an uncompressed point of P-256, and its scalar. */
export interface PushKeys {
  public_key: string
  private_key: string
}

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' }
/** Push services refuse more than a day. */
const VALID_SECONDS = 12 * 60 * 60
/** Bytes of one coordinate; a point has one byte more in front of both. */
const COORDINATE_BYTES = 32

/** Makes the key pair, unless the database has one. It never changes: browsers subscribed with it. */
export async function ensurePushKeys(sql: Queryable): Promise<void> {
  if ((await sql.query('select from internal.push_keys')).length > 0) return
  const { public_key, private_key } = await newPushKeys()
  await sql.query(
    'insert into internal.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
    [public_key, private_key],
  )
}

/** Makes a key pair without storing it. */
export async function newPushKeys(): Promise<PushKeys> {
  const pair = await crypto.subtle.generateKey(SIGNATURE, true, ['sign'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { public_key: toBase64Url(point), private_key: d }
}

/** @returns the header `Authorization` for the push service of `endpoint`. @param site URL to write to about us. */
export async function vapidAuthorization(
  endpoint: string,
  site: string,
  { public_key, private_key }: PushKeys,
): Promise<string> {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + VALID_SECONDS,
    sub: site,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(jsonPart).join('.')
  const key = await crypto.subtle.importKey('jwk', privateJwk(public_key, private_key), SIGNATURE, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(signed),
  )
  return `vapid t=${signed}.${toBase64Url(new Uint8Array(signature))}, k=${public_key}`
}

function jsonPart(value: object) {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}

function privateJwk(publicKey: string, d: string): JsonWebKey {
  const point = fromBase64Url(publicKey)
  const x = toBase64Url(point.slice(1, 1 + COORDINATE_BYTES))
  return { kty: 'EC', crv: 'P-256', x, y: toBase64Url(point.slice(1 + COORDINATE_BYTES)), d }
}
