/** Mails about messages and digests: who gets one, when, and what ends them. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { respondToMailRequest } from '#server/courier/mail-requests.ts'

import { api, type Member, member, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

let naima: Member
let xasan: Member
let reader: Member

beforeAll(async () => {
  ;[naima, xasan] = [await member('Naima Cali'), await member('Xasan Nuur')]
  await sql(`update public.profiles set created_at = now() - interval '1 month' where id = any ($1)`, [
    [naima.id, xasan.id],
  ])
})

beforeEach(async () => {
  reader = await member('Mail Reader')
  await awayFor(reader, '1 day')
  await prefer(reader, { quiet_from: 0, quiet_to: 0 })
})

const prefer = (of: Member, changes: Record<string, string | number | string[]>) =>
  rows(of.rest.rpc('set_notification_preferences', { changes }))
const awayFor = ({ id }: Member, time: string) =>
  sql(
    `update auth.sessions set created_at = now() - $2::interval, refreshed_at = now() - $2::interval where user_id = $1`,
    [id, time],
  )
const relate = async (by: Member, other: Member, kind: string) =>
  expect(await outcome(by.rest.rpc('set_relationship', { member: other.id, kind }))).toMatch(/^20/)
const read = async (by: Member, contact: Member) =>
  expect(await outcome(by.rest.rpc('mark_conversation_read', { contact: contact.id }))).toMatch(/^20/)

async function write(from: Member, to: Member, content = 'Are you free in May?') {
  expect(await outcome(from.rest.from('messages').insert({ recipient_id: to.id, content }))).toBe('201')
}

/** Lets the fifteen minutes pass. */
const wait = ({ id }: Member) =>
  sql(`update internal.outbox set not_before = now() where recipient = $1 and failed_at is null`, [id])

/** The member's mails, newest first, after everything that is due was delivered. */
async function mailsOf({ email }: Member) {
  const place = await api()
  await place.deliverMails()
  return place.mailbox?.list().filter(({ to }) => to === email) ?? []
}

/** Lets the hour of the member's digest come. */
async function digestHour({ id }: Member) {
  await sql(`update public.notifications set created_at = now() - interval '1 minute' where owner_id = $1`, [
    id,
  ])
  await sql('update public.notification_preferences set next_digest_at = now() where owner_id = $1', [id])
}

describe('mails about messages', () => {
  test('a mail comes once after fifteen minutes, then not until the messages were read', async () => {
    await write(reader, naima, 'Hello')
    await write(naima, reader, 'Are you free <b>in May</b>?')
    expect(await mailsOf(reader)).toEqual([])
    const [due] = await sql(
      `select not_before - now() between interval '14 minutes' and interval '15 minutes' as later
      from internal.outbox where recipient = $1`,
      [reader.id],
    )
    expect(due).toEqual({ later: true })

    await wait(reader)
    const [mail, ...others] = await mailsOf(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('“Naima Cali” wrote to you')
    expect(mail?.text).toContain('* A message from “Naima Cali”\n> Are you free <b>in May</b>?')
    expect(mail?.text).toContain(`http://hibo.test/messages/${naima.id}`)
    expect(mail?.html).toMatch(/<div dir="auto"[^>]*>Are you free &lt;b&gt;in May&lt;\/b&gt;\?/)

    await write(naima, reader, 'Or in June?')
    await wait(reader)
    expect(await mailsOf(reader)).toHaveLength(1)

    await read(reader, naima)
    await write(naima, reader, 'Or in July?')
    await wait(reader)
    const [next, ...earlier] = await mailsOf(reader)
    expect(earlier).toHaveLength(1)
    expect(next?.text).toContain('> Or in July?')
    expect(next?.text).not.toContain('June')
  })

  test('a mail does not show the text of somebody to whom the member never wrote', async () => {
    await write(naima, reader, 'Buy my course')
    await write(xasan, reader)
    await wait(reader)
    const [mail] = await mailsOf(reader)
    expect(mail?.subject).toBe('“Xasan Nuur” and one other person wrote to you')
    expect(mail?.text).toContain('“Naima Cali” writes to you for the first time: a message')
    expect(mail?.text).not.toContain('Buy my course')
    expect(mail?.html).not.toContain('Buy my course')
  })

  test('a mail waits for the end of the quiet hours', async () => {
    await sql(
      `update public.notification_preferences set
        quiet_from = extract(hour from now() at time zone time_zone),
        quiet_to = extract(hour from now() at time zone time_zone + interval '3 hours')
      where owner_id = $1`,
      [reader.id],
    )
    await write(naima, reader)
    const [due] = await sql(
      `select not_before > now() + interval '1 hour' as later from internal.outbox where recipient = $1`,
      [reader.id],
    )
    expect(due).toEqual({ later: true })
  })

  test('a title stays within its quotes, also one with an address and quotes of its own', async () => {
    const post = await publish(reader, 'Rust”. Account locked, verify at evil.example “')
    await comment(naima, post)
    await digestHour(reader)
    const [mail] = await mailsOf(reader)
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
    ['has an email address that bounces', ({ id }) => sql('select internal.store_bounce($1)', [id])],
    ['is suspended', ({ id }) => sql('select internal.suspend($1, true)', [id])],
  ]
  test.each(CHANGES)('a mail does not come if the member %s meanwhile', async (_what, change) => {
    await write(naima, reader)
    await change(reader)
    await wait(reader)
    expect(await mailsOf(reader)).toEqual([])
    expect(await sql('select from internal.outbox where recipient = $1', [reader.id])).toEqual([])
  })

  test('a mail is queued once for many messages, and never for what is imported', async () => {
    for (const content of ['one', 'two', 'three']) await write(naima, reader, content)
    expect(await sql('select from internal.outbox where recipient = $1', [reader.id])).toHaveLength(1)
    await sql('delete from internal.outbox where recipient = $1', [reader.id])
    await sql(`insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Imported')`, [
      naima.id,
      reader.id,
    ])
    expect(await sql('select from internal.outbox where recipient = $1', [reader.id])).toEqual([])
  })
})

describe('digests', () => {
  test('a digest lists what is new and unread at the member’s hour, once', async () => {
    const post = await publish(reader, 'Learning Rust')
    await comment(naima, post)
    await comment(xasan, post)
    expect(await mailsOf(reader)).toEqual([])
    await digestHour(reader)
    const [mail, ...others] = await mailsOf(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('“Xasan Nuur” and one other person commented on your post “Learning Rust”')
    expect(mail?.text).toContain(`http://hibo.test/community/post/${post}#comment-`)
    const [{ later } = {}] = await sql(
      'select next_digest_at > now() as later from public.notification_preferences where owner_id = $1',
      [reader.id],
    )
    expect(later).toBe(true)

    await digestHour(reader)
    expect(await mailsOf(reader)).toHaveLength(1)
    await sql(
      `update internal.mail_marks set digested_at = now() - interval '2 minutes' where owner_id = $1`,
      [reader.id],
    )
    const other = await publish(reader, 'Learning Go')
    await comment(naima, other)
    await sql('update public.notifications set read_at = now() where post_id = $1', [post])
    await digestHour(reader)
    const [second] = await mailsOf(reader)
    expect(second?.subject).toBe('“Naima Cali” commented on your post “Learning Go”')
    expect(second?.text).not.toContain('Rust')
  })

  const CHANGES: [string, (owner: Member, commentId: string) => Promise<unknown>][] = [
    [
      'was read',
      ({ id }) => sql('update public.notifications set read_at = now() where owner_id = $1', [id]),
    ],
    ['was hidden', (_, id) => sql('update public.comments set hidden_at = now() where id = $1', [id])],
    ['was deleted', (_, id) => sql('delete from public.comments where id = $1', [id])],
    ['is by somebody whom the member muted', (owner) => relate(owner, naima, 'mute')],
    ['is of a kind that was turned off', (owner) => prefer(owner, { turn_off: ['comment:mail'] })],
    ['goes to an email address that bounces', ({ id }) => sql('select internal.store_bounce($1)', [id])],
  ]
  test.each(CHANGES)('a digest leaves out what %s', async (_what, change) => {
    const id = await comment(naima, await publish(reader, 'Learning Rust'))
    await digestHour(reader)
    await change(reader, id)
    expect(await mailsOf(reader)).toEqual([])
    expect(await sql('select from internal.outbox where recipient = $1', [reader.id])).toEqual([])
  })

  test('a digest follows a change of its hour, and ends when it is turned off', async () => {
    const next = async () => {
      const [row] = await sql<{ hour: number | null }>(
        `select extract(hour from next_digest_at at time zone 'Asia/Tokyo')::int as hour
        from public.notification_preferences where owner_id = $1`,
        [reader.id],
      )
      return row?.hour
    }
    await prefer(reader, { time_zone: 'Asia/Tokyo', digest_hour: 9 })
    expect(await next()).toBe(9)
    await prefer(reader, { digest: 'off' })
    expect(await next()).toBeNull()
  })
})

test('a member gets twenty mails a day about notifications, and those about the account besides', async () => {
  await sql(
    `insert into internal.allowances (member_id, limit_id, used, ends_at)
    select $1, l.id, 20, now() + interval '1 hour' from internal.limits l where l.kind = 'notification_mail'`,
    [reader.id],
  )
  await write(naima, reader)
  await wait(reader)
  expect(await mailsOf(reader)).toEqual([])
  await sql(`insert into internal.outbox (kind, recipient) values ('recovery', $1)`, [reader.id])
  expect(await mailsOf(reader)).toHaveLength(1)
})

test('an email address that bounced gets no mail until it is another one', async () => {
  await sql('select internal.store_bounced_email($1)', [reader.email.toUpperCase()])
  const bounced = async () => {
    const [row] = await sql<{ bounced: boolean }>(
      'select mail_bounced_at is not null as bounced from public.notification_preferences where owner_id = $1',
      [reader.id],
    )
    return row?.bounced
  }
  expect(await bounced()).toBe(true)
  await sql(`update auth.users set email = 'new-' || email where id = $1`, [reader.id])
  expect(await bounced()).toBe(false)
})

test('a member can send themselves a test, five times in an hour', async () => {
  expect(await outcome(reader.rest.rpc('send_test_notification'))).toBe('204')
  expect((await mailsOf(reader))[0]?.subject).toBe('A test from Hibo')
  for (let more = 0; more < 4; more++) await outcome(reader.rest.rpc('send_test_notification'))
  expect(await outcome(reader.rest.rpc('send_test_notification'))).toMatch(
    /^429 PT429 You have sent yourself many/,
  )
  await sql('delete from internal.outbox where recipient = $1', [reader.id])
  expect(await outcome((await visitor()).rest.rpc('send_test_notification'))).toMatch(/^401 42501/)
})

describe('unsubscribe links', () => {
  const keyOf = async ({ id }: Member) => {
    const [row] = await sql<{ key: string }>(
      'select unsubscribe_key as key from public.notification_preferences where owner_id = $1',
      [id],
    )
    return row?.key ?? ''
  }
  const settings = async ({ id }: Member) => {
    const [row] = await sql('select digest, off from public.notification_preferences where owner_id = $1', [
      id,
    ])
    return row
  }
  const MESSAGES_OFF = ['first_message:mail', 'message:mail']

  test.each([
    ['message', { digest: 'daily', off: MESSAGES_OFF }],
    ['digest', { digest: 'off', off: [] }],
    ['all', { digest: 'off', off: MESSAGES_OFF }],
    ['everything', { digest: 'daily', off: [] }],
  ])('unsubscribing from "%s" needs no sign-in', async (kind, expected) => {
    const anyone = await visitor()
    const key = await keyOf(reader)
    for (let twice = 0; twice < 2; twice++)
      expect(await outcome(anyone.rest.rpc('unsubscribe', { key, kind }))).toBe('204')
    expect(await settings(reader)).toEqual(expected)
  })

  test('an unknown key gets the same response, and nobody reads keys', async () => {
    const anyone = await visitor()
    expect(await outcome(anyone.rest.rpc('unsubscribe', { key: crypto.randomUUID(), kind: 'all' }))).toBe(
      '204',
    )
    expect(await settings(reader)).toEqual({ digest: 'daily', off: [] })
    const read = await reader.send('/rest/v1/notification_preferences?select=unsubscribe_key')
    expect(read.status).toBe(403)
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
