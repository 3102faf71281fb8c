/** Devices for push: their owners, the allowed URLs of push services, and when a subscription ends. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { ensurePushKeys } from '#server/courier/push/push-keys.ts'

import { member, signIn, sql } from './support/community.ts'
import { undone } from './support/migrated.ts'
import { outcome, rows } from './support/outcome.ts'
import { newDevice, subscribe } from './support/push.ts'

const devicesSchema = v.array(v.looseObject({ id: v.string(), name: v.string() }))

/** The devices that get the member's pushes, newest first. */
async function devicesOf({ id }: { id: string }) {
  const [row] = await sql<{ devices: unknown }>`select internal.push_devices(${id}) as devices`
  return v.parse(devicesSchema, row?.devices)
}

test('a new site wakes the courier, whose first run makes the keys', async () => {
  await undone(async (transaction) => {
    const isWoken = async () => (await transaction.query('select internal.has_deliveries() as woken')).rows
    expect(await isWoken()).toEqual([{ woken: true }])
    const sql = {
      query: async <Row>(text: string, params?: unknown[]) =>
        (await transaction.query<Row>(text, params)).rows,
    }
    await ensurePushKeys(sql)
    const keys = await sql.query('select * from internal.push_keys')
    expect(await isWoken()).toEqual([{ woken: false }])
    await ensurePushKeys(sql)
    expect(await sql.query('select * from internal.push_keys')).toEqual(keys)
  })
})

describe('devices', () => {
  test('a device is subscribed under its name, once, and removed by its owner alone', async () => {
    const [me, other] = [await member(), await member()]
    const device = newDevice()
    const id = await rows(subscribe(me, device, '  Chrome on\u200b  Android '))
    expect(await rows(subscribe(me, device, 'Chrome'))).toBe(id)
    expect(await devicesOf(me)).toEqual([expect.objectContaining({ id, name: 'Chrome' })])
    await rows(subscribe(me, newDevice(), ''))
    expect((await devicesOf(me)).map(({ name }) => name)).toEqual(['A browser', 'Chrome'])
    expect(await outcome(other.rest.rpc('unsubscribe_push', { id }))).toBe('204')
    expect(await devicesOf(me)).toHaveLength(2)
    expect(await outcome(me.rest.rpc('unsubscribe_push', { id }))).toBe('204')
    expect((await devicesOf(me)).map(({ name }) => name)).toEqual(['A browser'])
  })

  test('a device goes over to the member who signs in on it next', async () => {
    const [first, second] = [await member(), await member()]
    const device = newDevice()
    await rows(subscribe(first, device))
    await rows(subscribe(second, device))
    expect(await devicesOf(first)).toEqual([])
    expect(await devicesOf(second)).toHaveLength(1)
  })

  test('a device is not taken over by somebody who knows its URL alone', async () => {
    const [me, thief] = [await member(), await member()]
    const device = newDevice()
    await rows(subscribe(me, device))
    const stolen = subscribe(thief, { ...newDevice(), endpoint: device.endpoint })
    expect(await outcome(stolen)).toBe("403 42501 This device can't be subscribed.")
    expect(await devicesOf(me)).toHaveLength(1)
  })

  test('a device is one of ten; the one that was subscribed first goes', async () => {
    const me = await member()
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await rows(subscribe(me)))
    expect((await devicesOf(me)).map(({ id }) => id)).toEqual(ids.slice(2).reverse())
  })

  test('a device ends with its session, and with no other one of the member', async () => {
    const me = await member()
    const [lost, kept] = [await signIn(me.email), await signIn(me.email)]
    await rows(subscribe(lost, newDevice(), 'Lost phone'))
    await rows(subscribe(kept, newDevice(), 'Laptop'))
    const response = await lost.send('/auth/v1/logout?scope=local', { method: 'POST' })
    expect(response.status).toBe(204)
    expect((await devicesOf(me)).map(({ name }) => name)).toEqual(['Laptop'])
    const left = await sql`select name from internal.push_devices where owner_id = ${me.id}`
    expect(left).toEqual([{ name: 'Laptop' }])
  })

  test('a device ends when its session expires', async () => {
    const me = await member()
    await rows(subscribe(me))
    expect(await devicesOf(me)).toHaveLength(1)
    await sql`update auth.sessions set refreshed_at = now() - interval '91 days' where user_id = ${me.id}`
    expect(await devicesOf(me)).toEqual([])
  })
})

describe('URLs of devices', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:DEF-_1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGHf',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
  ])('a URL of a known push service is taken: %s', async (endpoint) => {
    const unique = `${endpoint}${Date.now()}`
    expect(await outcome(subscribe(await member(), { ...newDevice(), endpoint: unique }))).toBe('200')
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://fcm.googleapis.com\\@evil.example/a',
    'https://evil.example/fcm.googleapis.com/a',
    'https://evil.example/.notify.windows.com/a',
    'https://evil.example#.notify.windows.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://notify.windows.com.evil.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'http://127.0.0.1:3000/rest/v1/posts',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/a\r\nHost: evil.example',
    'https://fcm.googleapis.com',
    ' https://fcm.googleapis.com/a',
    '',
  ])('a URL of anybody else is refused: %j', async (endpoint) => {
    const result = await outcome(subscribe(await member(), { ...newDevice(), endpoint }))
    expect(result).toBe("400 23514 This browser's push service is not known here.")
  })

  test('a URL of a kilobyte, and keys of another form, are refused', async () => {
    const me = await member()
    const device = newDevice()
    const long = { ...device, endpoint: device.endpoint + 'a'.repeat(1000) }
    expect(await outcome(subscribe(me, long))).toBe('400 23514 push_devices_endpoint_length')
    for (const keys of [{ auth: 'short' }, { p256dh: '!' }]) {
      const result = await outcome(subscribe(me, { ...device, ...keys }))
      expect(result).toBe('400 23514 push_devices_keys_format')
    }
  })
})
