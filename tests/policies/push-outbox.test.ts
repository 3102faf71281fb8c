/** Pushes to devices: their events, texts and encryption, and when none is sent. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { deliverDue } from '#server/courier/deliver.ts'
import type { MailTransport } from '#server/courier/transport.ts'
import { shownBy, startPushService } from '#tests/support/push-service.ts'

import { relate, write } from './support/acts.ts'
import { type Member, member, setProfile, sql } from './support/community.ts'
import { deliverAt, inMinutes } from './support/later.ts'
import { decided, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment } from './support/posts.ts'
import { newDevice, subscribe, type TestDevice } from './support/push.ts'

let me: Member
let device: TestDevice
let sender: Member

const service = await startPushService()
await sql`insert into internal.push_services (origin) values (${service.origin})`
afterAll(async () => {
  await sql`delete from internal.push_services where origin = ${service.origin}`
  await service.close()
})
beforeEach(async () => {
  ;[me, sender] = [await member('Waiting Member'), await member('Naima Sender')]
  await prefer(me, 'quiet_from = 0, quiet_to = 0')
  device = newDevice(service.endpointBase)
  await rows(subscribe(me, device))
})

const prefer = ({ id }: Member, changes: string) =>
  sql(`update public.notification_preferences set ${changes} where owner_id = $1`, [id])
/** Gives the member's device another push service. */
const moveDevice = (service: string) =>
  sql`update internal.push_devices set endpoint = ${service} || owner_id where owner_id = ${me.id}`
const waiting = ({ id }: Member) =>
  sql<{ attempts: number; not_before: string }>`
    select attempts, not_before from internal.outbox where recipient = ${id} and kind = 'push'`

const devicesOf = ({ id }: Member) => sql`select from internal.push_devices where owner_id = ${id}`
/** What a device shows of a push that reveals no name or text. */
const plain = (body: string, path: string) => ({ title: 'Hibo', body, path })

/** Sends the pushes that are due, by default now. @returns everything that the device has shown. */
async function deliverAndRead(at: string | null = null) {
  await deliverAt(at)
  return service.at(device.endpoint).map((delivery) => shownBy(delivery, device))
}

describe('pushes about messages', () => {
  test('a message is announced without name and text, and leads to the conversation', async () => {
    await write(sender, me, 'Only for your eyes')
    const announced = plain('You have a new message.', `/messages/${sender.id}`)
    expect(await deliverAndRead()).toEqual([{ ...announced, tag: `message ${sender.id}` }])
    expect(await waiting(me)).toEqual([])
  })

  test('a push is signed for the push service, and its topic does not reveal who wrote', async () => {
    for (const content of ['One', 'Two']) {
      await write(sender, me, content)
      await deliverAndRead()
    }
    const [first, second] = service.at(device.endpoint).map(({ headers }) => headers)
    expect(first).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(first?.topic).toMatch(/^[\w-]{32}$/)
    expect(second?.topic).toBe(first?.topic)
    const [key] = await sql<{ public_key: string }>`select public_key from internal.push_keys`
    expect(first?.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key?.public_key}$`))
    const claims = /t=[\w-]+\.([\w-]+)/.exec(first?.authorization ?? '')?.[1] ?? ''
    expect(Buffer.from(claims, 'base64url').toString()).toContain(`"aud":"${service.origin}"`)
    const other = await member()
    await prefer(me, `push_text = true`)
    await write(other, me, 'Three')
    await deliverAndRead()
    expect(service.at(device.endpoint).at(-1)?.headers.topic).not.toBe(first?.topic)
  })

  test('ten messages at once are one push with their number', async () => {
    for (let count = 0; count < 10; count++) await write(sender, me, `Message ${count}`)
    expect(await waiting(me)).toHaveLength(1)
    expect((await deliverAndRead()).map(({ body }) => body)).toEqual(['You have 10 new messages.'])
  })

  test('a message is shown with name and text if the member wants it, but never the text of a first contact', async () => {
    await prefer(me, 'push_text = true')
    await write(sender, me, 'Send me your password')
    expect((await deliverAndRead()).at(-1)).toMatchObject({
      title: '“Naima Sender”',
      body: 'Writes to you for the first time.',
    })
    await write(me, sender, 'Who is this?')
    // A member who opted out of lists is still named to those they write to.
    await setProfile(sender.id, 'opted_out_of_lists = true')
    await sql`update public.messages set read = true where recipient_id = ${me.id}`
    await write(sender, me, `Your\ncolleague ${'x'.repeat(500)}`)
    expect((await deliverAndRead()).at(-1)).toMatchObject({
      title: '“Naima Sender”',
      body: `New message: Your colleague ${'x'.repeat(124)}…`,
    })
  })

  test.each<[string, () => PromiseLike<unknown>]>([
    ['was read meanwhile', () => me.rest.rpc('mark_conversation_read', { contact: sender.id })],
    ['is of a muted member', () => relate(me, sender, 'mute')],
    ['is of a blocked member', () => relate(me, sender, 'block')],
    ['is of a kind that was turned off', () => prefer(me, `off = '{first_message:push}'`)],
    ['came to an account that is suspended', () => sql`select internal.suspend(${me.id}, true)`],
    ['came to a session that ended', () => me.send('/auth/v1/logout?scope=local', { method: 'POST' })],
    ['came to a push service that is no longer known', () => moveDevice('http://127.0.0.1:9/')],
  ])('a message sends no push if it %s', async (_why, change) => {
    await write(sender, me, 'Hello')
    await change()
    expect(await deliverAndRead()).toEqual([])
    expect(await waiting(me)).toEqual([])
  })

  test('a message in quiet hours waits until they end', async () => {
    const hour = new Date().getUTCHours()
    await prefer(me, `time_zone = 'UTC', quiet_from = ${hour}, quiet_to = ${(hour + 2) % 24}`)
    await write(sender, me, 'Good night')
    expect(await deliverAndRead()).toEqual([])
    const [row] = await waiting(me)
    const end = new Date(row?.not_before ?? '')
    expect(end.getUTCHours()).toBe((hour + 2) % 24)
    expect(end.getTime() - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
    expect(await deliverAndRead(end.toISOString())).toHaveLength(1)
  })
})

test('a test comes at once, even in quiet hours', async () => {
  await prefer(me, 'quiet_from = 0, quiet_to = 23')
  expect(await outcome(me.rest.rpc('send_test_notification'))).toBe('204')
  const test = plain('This is a test: notifications reach this device.', '/settings/notifications')
  expect(await deliverAndRead()).toEqual([{ ...test, tag: 'test' }])
})

test('a site that takes back its worker (OFFLINE=0) sends nothing, and keeps the devices', async () => {
  await write(sender, me, 'Hello')
  const transport: MailTransport = { send: async () => {} }
  await deliverDue({ database: { query: sql }, transport, siteUrl: 'http://hibo.test', offline: false })
  expect([await deliverAndRead(), await waiting(me)]).toEqual([[], []])
  await write(sender, me, 'Hello again')
  expect(await deliverAndRead()).toHaveLength(1)
})

test('the next member on a device gets nothing of the member before, nor the other way round', async () => {
  await write(sender, me, 'For the first one')
  const next = await member('Next One')
  await prefer(next, 'quiet_from = 0, quiet_to = 0')
  await rows(subscribe(next, device))
  expect(await deliverAndRead()).toEqual([])
  await write(sender, me, 'Again')
  expect(await deliverAndRead()).toEqual([])
  await write(sender, next, 'For the second one')
  expect((await deliverAndRead()).map(({ path }) => path)).toEqual([`/messages/${sender.id}`])
})

describe('push services', () => {
  test.each([404, 410])('a push service that answers %i has its device forgotten', async (status) => {
    service.answer(device.endpoint, status)
    await write(sender, me, 'Hello')
    expect(await deliverAndRead()).toHaveLength(1)
    expect([await devicesOf(me), await waiting(me)]).toEqual([[], []])
  })

  test('a push service that fails is asked again four times at most, and nothing is left behind', async () => {
    service.answer(device.endpoint, 503)
    await write(sender, me, 'Hello')
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(await deliverAndRead(inMinutes(attempt * 10))).toHaveLength(attempt)
    }
    expect(await waiting(me)).toEqual([])
    expect(await deliverAndRead()).toHaveLength(4)
    expect(await devicesOf(me)).toHaveLength(1)
  })

  test('a push service that redirects is not followed', async () => {
    const elsewhere = newDevice(service.endpointBase)
    service.answer(device.endpoint, 307, { location: elsewhere.endpoint })
    await write(sender, me, 'Hello')
    expect(await deliverAndRead()).toHaveLength(1)
    expect(service.at(elsewhere.endpoint)).toEqual([])
    expect(await waiting(me)).toEqual([])
  })
})

describe('pushes about notifications', () => {
  test('a push about a comment names the post, and the author only if the member wants it', async () => {
    const post = await thingBy(me, 'post', sender, 'My question')
    const path = `/community/post/${post}#comment-${await comment(sender, post)}`
    expect(await deliverAndRead()).toMatchObject([plain('There is a new comment on “My question”.', path)])
    await prefer(me, 'push_text = true')
    await comment(sender, post, 'Well <said>')
    expect((await deliverAndRead()).at(-1)).toMatchObject({
      title: '“Naima Sender”',
      body: 'Commented on “My question”: Well <said>',
    })
  })

  test('a rating, an answer and a decision send a push, a like sends none', async () => {
    const post = await thingBy(me, 'post', sender, 'My question')
    await rows(sender.rest.from('post_likes').insert({ post_id: post }).select('post_id'))
    expect(await deliverAndRead()).toEqual([])
    await write(sender, me, 'Hello')
    await write(me, sender, 'Hello')
    await rows(sender.rest.from('user_ratings').insert({ rated_id: me.id, rating_value: 5 }).select('id'))
    expect((await deliverAndRead()).map(({ body }) => body)).toContain('You have a new rating.')
    const rating = await thingBy(me, 'rating', sender)
    await rows(
      sender.rest.from('rating_answers').insert({ rating_id: rating, content: 'Thanks' }).select('rating_id'),
    )
    expect((await deliverAndRead()).at(-1)).toMatchObject({
      body: 'There is an answer to your review.',
      path: `/profile/${sender.id}#reviews`,
    })
    await rows(report(sender, 'post', post))
    await decided(await moderator(), 'post', post, 'warn')
    expect((await deliverAndRead()).at(-1)).toMatchObject({
      body: 'The moderators have written to you.',
      path: '/settings/standing',
    })
  })

  test('a notification that was read, or whose comment was hidden, sends no push', async () => {
    const post = await thingBy(me, 'post', sender, 'My question')
    await comment(sender, post)
    await rows(me.rest.rpc('mark_notifications_read', { post }))
    expect(await deliverAndRead()).toEqual([])
    const hidden = await comment(sender, post)
    await sql`update public.comments set hidden_at = now() where id = ${hidden}`
    expect(await deliverAndRead()).toEqual([])
    await comment(sender, post)
    expect(await deliverAndRead()).toHaveLength(1)
  })
})
