/** The site's key pair for push services (VAPID, RFC 8292), and the header that it signs. Deno runs it, too. */
import { Buffer } from 'node:buffer'

import type { Queryable } from '#server/lib/queryable.ts'

/** A key pair in base64url: an uncompressed point of P-256, and its scalar. */
export interface PushKeys {
  public_key: string
  private_key: string
}

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' }
/** Validity of the header; push services refuse more than a day. */
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
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { public_key: Buffer.from(point).toString('base64url'), private_key: d }
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
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))
  return `vapid t=${signed}.${Buffer.from(signature).toString('base64url')}, k=${public_key}`
}

function jsonPart(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function privateJwk(publicKey: string, d: string): JsonWebKey {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = point.subarray(1 + COORDINATE_BYTES).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x, y, d }
}
