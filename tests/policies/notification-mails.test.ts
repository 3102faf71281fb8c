/** Mails about messages and digests: who gets one, when, and what ends them. */
import { beforeEach, describe, expect, test } from 'vitest'

import { respondToMailRequest } from '#server/courier/mail-requests.ts'

import { prefer, relate, send } from './support/acts.ts'
import { crowd, type Member, member, removeCrowd, sql, visitor } from './support/community.ts'
import { deliverAt, inMinutes, nextDigest } from './support/later.ts'
import { mailsTo } from './support/mails.ts'
import { thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'
import { makeOlder } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

let reader: Member

const [naima, xasan] = [await member('Naima Cali'), await member('Xasan Nuur')]
await makeOlder('1 month', naima, xasan)

beforeEach(async () => {
  reader = await member('Mail Reader')
  await awayFor(reader, '1 day')
  await prefer(reader, { quiet_from: 0, quiet_to: 0 })
})

const awayFor = ({ id }: Member, time: string) =>
  sql`
    update auth.sessions set created_at = now() - ${time}::interval, refreshed_at = now() - ${time}::interval
    where user_id = ${id}`
const read = async (by: Member, contact: Member) =>
  expect(await outcome(by.rest.rpc('mark_conversation_read', { contact: contact.id }))).toMatch(/^20/)

/** Delivers what is due at a time. @returns the member's mails, newest first. */
async function mailsOf(of: Member, at: string | null = null) {
  await deliverAt(at)
  return mailsTo(of)
}
/** The member's mails after the fifteen minutes for which the mail about a message waits. */
const mailsSoonOf = (of: Member) => mailsOf(of, inMinutes(16))

/** The member's mails after the next digest. */
const mailsOfDigestHour = async (of: Member) => mailsOf(of, await nextDigest(of))

const waitingFor = ({ id }: Member) => sql`select from internal.outbox where recipient = ${id}`
/** A condition on the times from which mails to the member may be sent. */
const isDue = (when: string, { id }: Member) =>
  valueBy(`select not_before ${when} from internal.outbox where recipient = $1`, [id])
const preference = <Value>(column: string, { id }: Member) =>
  valueBy<Value>(`select ${column} from public.notification_preferences where owner_id = $1`, [id])

/** The times from which mails to the member may be sent. */
async function dueTimes({ id }: Member) {
  const due = await sql<{ at: string }>`
    select to_json(not_before) #>> '{}' as at from internal.outbox where recipient = ${id} order by id`
  return due.map(({ at }) => at)
}

describe('mails about messages', () => {
  test('a mail comes once after fifteen minutes, then not until the messages were read', async () => {
    await send(reader, naima, 'Hello')
    await send(naima, reader, 'Are you free <b>in May</b>?')
    expect(await mailsOf(reader)).toEqual([])
    const inTime = `- now() between interval '14 minutes' and interval '15 minutes'`
    expect(await isDue(inTime, reader)).toBe(true)

    const [mail, ...others] = await mailsSoonOf(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('“Naima Cali” wrote to you')
    expect(mail?.text).toContain('* A message from “Naima Cali”\n> Are you free <b>in May</b>?')
    expect(mail?.text).toContain(`http://hibo.test/messages/${naima.id}`)
    expect(mail?.html).toMatch(/<div dir="auto"[^>]*>Are you free &lt;b&gt;in May&lt;\/b&gt;\?/)

    await send(naima, reader, 'Or in June?')
    expect(await mailsSoonOf(reader)).toHaveLength(1)

    await read(reader, naima)
    await send(naima, reader, 'Or in July?')
    const [next, ...earlier] = await mailsSoonOf(reader)
    expect(earlier).toHaveLength(1)
    expect(next?.text).toContain('> Or in July?')
    expect(next?.text).not.toContain('June')
  })

  test('the fifteen minutes are those of each message, not of one that was read', async () => {
    await send(naima, reader, 'Are you there?')
    const [first = ''] = await dueTimes(reader)
    await read(reader, naima)
    await send(naima, reader, 'And now?')
    expect(await mailsOf(reader, first)).toEqual([])
    const [second = '', ...others] = await dueTimes(reader)
    expect(others).toEqual([])
    expect(second > first).toBe(true)
    expect(await mailsOf(reader, first)).toEqual([])
    const [mail, ...more] = await mailsOf(reader, second)
    expect(more).toEqual([])
    expect(mail?.text).toContain('“Naima Cali” writes to you for the first time: a message')
    expect(await dueTimes(reader)).toEqual([])
  })

  test('a message that is written while a courier holds the mail has its own', async () => {
    await send(naima, reader, 'Are you there?')
    await read(reader, naima)
    await sql`select from internal.claim_deliveries(1000, ${inMinutes(16)})`
    await send(naima, reader, 'And now?')
    expect(await mailsSoonOf(reader)).toHaveLength(1)
  })

  test('a mail waits for the end of quiet hours in which no courier came before', async () => {
    await prefer(reader, { time_zone: 'UTC' })
    await send(naima, reader)
    await prefer(reader, { quiet_from: 1, quiet_to: 4 })
    const night = `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T02:00:00.000Z`
    expect(await mailsOf(reader, night)).toEqual([])
    const [morning = ''] = await dueTimes(reader)
    expect(new Date(morning).toISOString()).toBe(night.replace('T02', 'T04'))
    expect(await mailsOf(reader, morning)).toHaveLength(1)
  })

  test('messages whose mails are turned off do not push others out of the mail', async () => {
    await send(reader, naima, 'Hello')
    await prefer(reader, { turn_off: ['first_message:mail'] })
    await send(naima, reader, 'Are you free in May?')
    const strangers = await crowd(21, 'Stranger')
    await sql`insert into public.messages (sender_id, recipient_id, content)
      select unnest(${strangers}::uuid[]), ${reader.id}, 'Buy my course'`
    const [mail] = await mailsSoonOf(reader)
    expect(mail?.subject).toBe('“Naima Cali” wrote to you')
    await removeCrowd(strangers)
  })

  test('a mail does not show the text of somebody to whom the member never wrote', async () => {
    await send(naima, reader, 'Buy my course')
    await send(xasan, reader)
    const [mail] = await mailsSoonOf(reader)
    expect(mail?.subject).toBe('“Xasan Nuur” and one other person wrote to you')
    expect(mail?.text).toContain('“Naima Cali” writes to you for the first time: a message')
    expect(mail?.text).not.toContain('Buy my course')
    expect(mail?.html).not.toContain('Buy my course')
  })

  test('a mail waits for the end of the quiet hours', async () => {
    await sql`update public.notification_preferences set
        quiet_from = extract(hour from now() at time zone time_zone),
        quiet_to = extract(hour from now() at time zone time_zone + interval '3 hours')
      where owner_id = ${reader.id}`
    await send(naima, reader)
    expect(await isDue(`> now() + interval '1 hour'`, reader)).toBe(true)
  })

  test('a title stays within its quotes, also one with an address and quotes of its own', async () => {
    const post = await publish(reader, 'Rust”. Account locked, verify at evil.example “')
    await comment(naima, post)
    const [mail] = await mailsOfDigestHour(reader)
    expect(mail?.subject).toBe(
      "“Naima Cali” commented on your post “Rust'. Account locked, verify at evil.example '”",
    )
  })

  const CHANGES: [string, (owner: Member) => Promise<unknown>][] = [
    ['read the message', (owner) => read(owner, naima)],
    ['came back', (owner) => awayFor(owner, '0 minutes')],
    ['muted the sender', (owner) => relate(owner, naima, 'mute')],
    ['blocked the sender', (owner) => relate(owner, naima, 'block')],
    ['is blocked by the sender', (owner) => relate(naima, owner, 'block')],
    ['turned first messages off', (owner) => prefer(owner, { turn_off: ['first_message:mail'] })],
    ['has an email address that bounces', ({ id }) => sql`select internal.store_bounce(${id})`],
    ['is suspended', ({ id }) => sql`select internal.suspend(${id}, true)`],
  ]
  test.each(CHANGES)('a mail does not come if the member %s meanwhile', async (_what, change) => {
    await send(naima, reader)
    await change(reader)
    expect(await mailsSoonOf(reader)).toEqual([])
    expect(await waitingFor(reader)).toEqual([])
  })

  test('a mail is queued once for many messages, and never for what is imported', async () => {
    for (const content of ['one', 'two', 'three']) await send(naima, reader, content)
    expect(await waitingFor(reader)).toHaveLength(1)
    await sql`delete from internal.outbox where recipient = ${reader.id}`
    await thingBy(naima, 'message', reader, 'Imported')
    expect(await waitingFor(reader)).toEqual([])
  })
})

describe('digests', () => {
  test('a digest quotes the answer to a review, and leads to it', async () => {
    const rating = await thingBy(reader, 'rating', naima)
    const answer = { rating_id: rating, content: 'Thank you <b>so</b> much' }
    await rows(naima.rest.from('rating_answers').insert(answer).select('rating_id'))
    const [mail] = await mailsOfDigestHour(reader)
    expect(mail?.subject).toBe('“Naima Cali” answered your review')
    expect(mail?.text).toContain('> Thank you <b>so</b> much')
    expect(mail?.text).toContain(`http://hibo.test/profile/${naima.id}#reviews`)
  })

  test('a digest lists what is new and unread at the member’s hour, once', async () => {
    const post = await publish(reader, 'Learning Rust')
    await comment(naima, post)
    await comment(xasan, post)
    expect(await mailsOf(reader)).toEqual([])
    const [mail, ...others] = await mailsOfDigestHour(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('“Xasan Nuur” and one other person commented on your post “Learning Rust”')
    expect(mail?.text).toContain(`http://hibo.test/community/post/${post}#comment-`)
    expect(await preference('next_digest_at > now()', reader)).toBe(true)

    expect(await mailsOfDigestHour(reader)).toHaveLength(1)
    const other = await publish(reader, 'Learning Go')
    // Between that digest and the next one.
    await sql`insert into public.notifications (owner_id, kind, actor_id, thing, post_id, created_at)
      values (${reader.id}, 'comment', ${naima.id}, ${other}, ${other}, ${await nextDigest(reader, -60)})`
    await rows(reader.rest.rpc('mark_notifications_read', { post }))
    const [second] = await mailsOfDigestHour(reader)
    expect(second?.subject).toBe('“Naima Cali” commented on your post “Learning Go”')
    expect(second?.text).not.toContain('Rust')
  })

  const CHANGES: [string, (owner: Member, commentId: string) => Promise<unknown>][] = [
    ['was read', ({ id }) => sql`update public.notifications set read_at = now() where owner_id = ${id}`],
    ['was hidden', (_, id) => sql`update public.comments set hidden_at = now() where id = ${id}`],
    ['was deleted', (_, id) => sql`delete from public.comments where id = ${id}`],
    ['is by somebody whom the member muted', (owner) => relate(owner, naima, 'mute')],
    ['is of a kind that was turned off', (owner) => prefer(owner, { turn_off: ['comment:mail'] })],
    ['goes to an email address that bounces', ({ id }) => sql`select internal.store_bounce(${id})`],
  ]
  test.each(CHANGES)('a digest leaves out what %s', async (_what, change) => {
    const id = await comment(naima, await publish(reader, 'Learning Rust'))
    await change(reader, id)
    expect(await mailsOfDigestHour(reader)).toEqual([])
    expect(await waitingFor(reader)).toEqual([])
  })

  test('a digest follows a change of its hour, and ends when it is turned off', async () => {
    const next = () => preference(`extract(hour from next_digest_at at time zone 'Asia/Tokyo')::int`, reader)
    await prefer(reader, { time_zone: 'Asia/Tokyo', digest_hour: 9 })
    expect(await next()).toBe(9)
    await prefer(reader, { digest: 'off' })
    expect(await next()).toBeNull()
  })
})

test('a member gets twenty mails a day about notifications, and those about the account besides', async () => {
  await sql`insert into internal.allowances (member_id, limit_id, used, ends_at)
    select ${reader.id}, l.id, 20, now() + interval '1 hour' from internal.limits l
    where l.kind = 'notification_mail'`
  await send(naima, reader)
  expect(await mailsSoonOf(reader)).toEqual([])
  await sql`insert into internal.outbox (kind, recipient) values ('recovery', ${reader.id})`
  expect(await mailsOf(reader)).toHaveLength(1)
})

test('an email address that bounced gets no mail until it is another one', async () => {
  await sql`select internal.store_bounced_email(${reader.email.toUpperCase()})`
  const bounced = () => preference('mail_bounced_at is not null', reader)
  expect(await bounced()).toBe(true)
  await sql`update auth.users set email = 'new-' || email where id = ${reader.id}`
  expect(await bounced()).toBe(false)
})

test('a member can send themselves a test, five times in an hour', async () => {
  const sendTest = () => outcome(reader.rest.rpc('send_test_notification'))
  expect(await sendTest()).toBe('204')
  expect((await mailsOf(reader))[0]?.subject).toBe('A test from Hibo')
  for (let more = 0; more < 4; more++) await sendTest()
  expect(await sendTest()).toMatch(/^429 PT429 You have sent yourself many/)
  await sql`delete from internal.outbox where recipient = ${reader.id}`
})

describe('unsubscribe links', () => {
  const keyOf = async (of: Member) => (await preference<string>('unsubscribe_key', of)) ?? ''
  const settings = (of: Member) => preference(`jsonb_build_object('digest', digest, 'off', off)`, of)

  test.each([
    ['message', { digest: 'daily', off: ['first_message:mail', 'message:mail'] }],
    ['digest', { digest: 'off', off: [] }],
    ['job', { digest: 'daily', off: ['job_ending:mail'] }],
    ['all', { digest: 'off', off: ['first_message:mail', 'job_ending:mail', 'message:mail'] }],
    ['everything', { digest: 'daily', off: [] }],
  ])('unsubscribing from "%s" needs no sign-in', async (kind, expected) => {
    const anyone = await visitor()
    const key = await keyOf(reader)
    for (let twice = 0; twice < 2; twice++)
      expect(await outcome(anyone.rest.rpc('unsubscribe', { key, kind }))).toBe('204')
    expect(await settings(reader)).toEqual(expected)
  })

  test('an unknown key gets the same response', async () => {
    const anyone = await visitor()
    expect(await outcome(anyone.rest.rpc('unsubscribe', { key: crypto.randomUUID(), kind: 'all' }))).toBe(
      '204',
    )
    expect(await settings(reader)).toEqual({ digest: 'daily', off: [] })
  })

  test('unsubscribing works by the button of a mail program', async () => {
    const press = (query: string) =>
      respondToMailRequest(
        { database: { query: (text, params = []) => sql(text, [...params]) }, bounceSecret: null },
        new Request(`http://hibo.test/unsubscribe?${query}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
      )
    const responses = [
      await press(`key=${await keyOf(reader)}&kind=digest`),
      await press(`key=${crypto.randomUUID()}&kind=digest`),
      await press('key=none'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await settings(reader)).toEqual({ digest: 'off', off: [] })
  })
})
