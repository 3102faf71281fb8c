import { createPublicKey, verify } from 'node:crypto'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { openPush } from '../../testing/open-push.ts'
import { encryptPush, MAX_MESSAGE_BYTES } from './encrypt-push.ts'
import { newPushKeys, vapidAuthorization } from './push-keys.ts'

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  message: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  serverPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  serverPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const claimsSchema = v.object({ aud: v.string(), sub: v.string(), exp: v.number() })
const BROWSER = { p256dh: RFC.browserPublic, auth: RFC.auth }

async function keyPairOfTheRfc() {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const point = Buffer.from(RFC.serverPublic, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: RFC.serverPrivate,
  }
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
  }
}

test('the example of RFC 8291 is encrypted to the letter', async () => {
  const secrets = { keyPair: await keyPairOfTheRfc(), salt: Buffer.from(RFC.salt, 'base64url') }
  expect((await encryptPush(RFC.message, BROWSER, secrets)).toString('base64url')).toBe(RFC.body)
})

test('each message has keys of its own, and the browser reads all of them', async () => {
  const bodies = await Promise.all(
    ['Warmest regards', 'Soo dhowow 🎁'].map((text) => encryptPush(text, BROWSER)),
  )
  const read = bodies.map((body) => openPush(body, RFC.browserPrivate, RFC.auth))
  expect(read).toEqual(['Warmest regards', 'Soo dhowow 🎁'])
  const again = await encryptPush('Warmest regards', BROWSER)
  expect(again.toString('base64url')).not.toBe(bodies[0]?.toString('base64url'))
})

test('a message fills one record at most', async () => {
  const longest = 'x'.repeat(MAX_MESSAGE_BYTES)
  const body = await encryptPush(longest, BROWSER)
  expect(body.length).toBe(4096)
  expect(openPush(body, RFC.browserPrivate, RFC.auth)).toBe(longest)
  await expect(encryptPush(`${longest}x`, BROWSER)).rejects.toThrow(RangeError)
})

test('the header names this site and is signed for one push service, for half a day', async () => {
  const keys = await newPushKeys()
  const header = await vapidAuthorization('https://push.example/send/abc', 'https://hibo.example', keys)
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(key).toBe(keys.public_key)
  const now = Math.floor(Date.now() / 1000)
  const { exp, ...rest } = v.parse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  expect(rest).toEqual({ aud: 'https://push.example', sub: 'https://hibo.example' })
  expect(exp).toBeGreaterThan(now + 11 * 3600)
  expect(exp).toBeLessThan(now + 13 * 3600)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isValid).toBe(true)
})
