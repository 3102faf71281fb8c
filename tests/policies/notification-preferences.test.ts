/** Preferences of notifications, and notifications of moderators' decisions. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { Json } from '#src/lib/database.types.ts'

import { type Member, member, sql } from './support/community.ts'
import { caseOf, decide, decided, moderator, report, thingBy } from './support/moderation.ts'
import { list } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'

const preferencesSchema = v.strictObject({
  time_zone: v.string(),
  digest: v.string(),
  digest_day: v.number(),
  digest_hour: v.number(),
  quiet_from: v.number(),
  quiet_to: v.number(),
  off: v.array(v.string()),
  push_text: v.boolean(),
  mail_bounced_at: v.nullable(v.string()),
  devices: v.array(v.unknown()),
})

const me = await member()

const preferences = async (of: Member) =>
  v.parse(preferencesSchema, await rows(of.rest.rpc('notification_preferences')))
const change = (by: Member, changes: Json) =>
  outcome(by.rest.rpc('set_notification_preferences', { changes }))

/** The only value of a query of one row. */
async function value(query: string, params: unknown[]) {
  const [row] = await sql<{ value: unknown }>(`select ${query} as value`, params)
  return row?.value
}
const wants = (of: Member, kind: string, channel: string) =>
  value('internal.wants($1, $2, $3)', [of.id, kind, channel])

describe('saved preferences', () => {
  test('preferences begin with everything on, quiet by night and a digest a day', async () => {
    expect(await preferences(await member())).toEqual({
      time_zone: 'Africa/Mogadishu',
      digest: 'daily',
      digest_day: 1,
      digest_hour: 18,
      quiet_from: 22,
      quiet_to: 7,
      off: [],
      push_text: false,
      mail_bounced_at: null,
      devices: [],
    })
  })

  test('preferences change one by one, and switches of two tabs do not undo each other', async () => {
    const own = await member()
    await change(own, { turn_off: ['like:app', 'comment:mail'] })
    await change(own, {
      turn_off: ['comment:mail', 'mention:push'],
      digest: 'weekly',
      time_zone: 'Europe/London',
    })
    expect(await change(own, { turn_on: ['like:app'] })).toBe('200')
    expect(await preferences(own)).toMatchObject({
      off: ['comment:mail', 'mention:push'],
      digest: 'weekly',
      time_zone: 'Europe/London',
      digest_hour: 18,
    })
    await sql('update public.notification_preferences set mail_bounced_at = now() where owner_id = $1', [
      own.id,
    ])
    await change(own, { mail_bounced_at: null })
    expect((await preferences(own)).mail_bounced_at).toBeNull()
  })

  test.each<[string, Json, string]>([
    ['an unknown name', { email: 'x' }, '400 23514 Unknown preference: email'],
    ['the owner', { owner_id: 'x' }, '400 23514 Unknown preference: owner_id'],
    ['the key', { unsubscribe_key: 'x' }, '400 23514 Unknown preference: unsubscribe_key'],
    ['no object', ['digest'], '400 23514 Changes are an object.'],
    ['an unknown kind', { turn_off: ['follow:app'] }, '400 23514 Unknown switch: follow:app'],
    ['a channel that the kind lacks', { turn_off: ['like:mail'] }, '400 23514 Unknown switch: like:mail'],
    ['mails about decisions', { turn_off: ['decision:mail'] }, '400 23514 Unknown switch: decision:mail'],
    ['no list', { turn_off: 'like:app' }, '400 23514 Switches are a list, such as ["comment:mail"].'],
    ['an entry that is null', { turn_off: [null] }, '400 23514 Unknown switch: null'],
    ['an unknown time zone', { time_zone: 'Africa/Atlantis' }, '400 23514 This time zone is not known here.'],
    ['no time zone', { time_zone: null }, '400 23514 This time zone is not known here.'],
    ['an unknown digest', { digest: 'hourly' }, '400 23514 notification_preferences_digest_known'],
    ['an unknown day', { digest_day: 8 }, '400 23514 notification_preferences_digest_day_range'],
    ['an unknown hour', { quiet_to: 24 }, '400 23514 notification_preferences_quiet_to_range'],
    ['a bounce', { mail_bounced_at: '2026-01-01' }, '400 23514 Mail can only be tried again.'],
  ])('preferences refuse %s', async (_, changes, refusal) => {
    expect(await change(me, changes)).toBe(refusal)
  })

  test('preferences decide what a member wants by a channel, with their email address and standing', async () => {
    const own = await member()
    expect(await wants(own, 'comment', 'mail')).toBe(true)
    expect(await wants(own, 'like', 'mail')).toBe(false)
    await change(own, { turn_off: ['comment:mail'] })
    expect(await wants(own, 'comment', 'mail')).toBe(false)
    expect(await wants(own, 'comment', 'push')).toBe(true)
    await change(own, { digest: 'off' })
    expect(await wants(own, 'reply', 'mail')).toBe(false)
    expect(await wants(own, 'message', 'mail')).toBe(true)
    await sql('update public.notification_preferences set mail_bounced_at = now() where owner_id = $1', [
      own.id,
    ])
    expect(await wants(own, 'message', 'mail')).toBe(false)
    expect(await wants(own, 'message', 'push')).toBe(true)
    await sql('select internal.suspend($1, true)', [own.id])
    expect(await wants(own, 'message', 'push')).toBe(false)
  })
})

describe('times of the member’s own zone', () => {
  const quietUntil = (at: string) =>
    value(`to_char(internal.quiet_until($1, $2::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`, [
      me.id,
      at,
    ])
  const nextDigest = (after: string) =>
    value(`to_char(internal.next_digest($1, $2::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`, [
      me.id,
      after,
    ])

  test('quiet hours go over midnight, are within a day, or are off', async () => {
    await change(me, { time_zone: 'Africa/Mogadishu', quiet_from: 22, quiet_to: 7 })
    // Mogadishu is three hours ahead.
    expect(await quietUntil('2026-03-01 18:59Z')).toBe('2026-03-01 18:59')
    expect(await quietUntil('2026-03-01 19:00Z')).toBe('2026-03-02 04:00')
    expect(await quietUntil('2026-03-02 03:59Z')).toBe('2026-03-02 04:00')
    expect(await quietUntil('2026-03-02 04:00Z')).toBe('2026-03-02 04:00')
    await change(me, { quiet_from: 12, quiet_to: 14 })
    expect(await quietUntil('2026-03-01 10:30Z')).toBe('2026-03-01 11:00')
    expect(await quietUntil('2026-03-01 11:00Z')).toBe('2026-03-01 11:00')
    await change(me, { quiet_from: 7, quiet_to: 7 })
    expect(await quietUntil('2026-03-01 22:00Z')).toBe('2026-03-01 22:00')
  })

  test('the next digest comes at its hour, on its day, over a change of the clock, and never by night', async () => {
    await change(me, {
      time_zone: 'Europe/London',
      quiet_from: 22,
      quiet_to: 7,
      digest: 'daily',
      digest_hour: 18,
    })
    expect(await nextDigest('2026-03-01 17:59Z')).toBe('2026-03-01 18:00')
    expect(await nextDigest('2026-03-01 18:00Z')).toBe('2026-03-02 18:00')
    // Summer time begins on March 29.
    expect(await nextDigest('2026-03-28 18:00Z')).toBe('2026-03-29 17:00')
    await change(me, { digest: 'weekly', digest_day: 1 })
    expect(await nextDigest('2026-03-04 12:00Z')).toBe('2026-03-09 18:00')
    await change(me, { digest_hour: 23 })
    expect(await nextDigest('2026-03-04 12:00Z')).toBe('2026-03-10 07:00')
    expect(await nextDigest('2026-03-10 07:00Z')).toBe('2026-03-17 07:00')
    await change(me, { digest: 'off' })
    expect(await nextDigest('2026-03-04 12:00Z')).toBeNull()
  })

  test('a zone that this server does not know counts as the default one', async () => {
    const own = await member()
    await sql(`update public.notification_preferences set time_zone = 'Mars/Base' where owner_id = $1`, [
      own.id,
    ])
    expect(
      await value(`extract(hour from internal.next_digest($1, '2026-03-01Z') at time zone 'UTC')::int`, [
        own.id,
      ]),
    ).toBe(15)
  })
})

describe('decisions of moderators', () => {
  test('decisions notify the member once each, and whoever reported', async () => {
    const judge = await moderator()
    const [author, reader] = [await member('Author'), await member('Reader')]
    const thing = await thingBy(author, 'comment', reader, 'Rude words')
    await rows(report(reader, 'comment', thing))
    const { id: caseId } = await caseOf(judge, 'comment', thing)
    await decided(judge, 'comment', thing, 'warn')
    expect((await list(author)).data).toMatchObject([
      { kind: 'decision', action: 'warn', actors: [], label: 'Rude words', path: '/settings/standing' },
    ])
    expect((await list(reader)).data).toMatchObject([
      { kind: 'report', action: 'warn', actors: [], path: '/settings/reports' },
    ])
    const [decision] = await sql<{ id: number }>(
      `select id::int from internal.moderation_log where case_id = $1 and event = 'decision'`,
      [caseId],
    )
    await outcome(author.rest.rpc('appeal', { decision_id: decision?.id ?? 0, text: 'It was a joke.' }))
    const other = await moderator()
    await rows(
      other.rest.rpc('decide_appeal', { decision_id: decision?.id ?? 0, granted: true, answer: 'It was.' }),
    )
    expect((await list(author)).data.map(({ action }) => action)).toEqual(['granted', 'warn'])
    expect((await list(reader)).data).toHaveLength(1)
  })

  test('decisions without an action notify only whoever reported', async () => {
    const judge = await moderator()
    const [author, reader] = [await member('Author'), await member('Reader')]
    const thing = await thingBy(author, 'post', reader)
    await rows(report(reader, 'post', thing))
    await rows(decide(judge, 'post', thing, 'none'))
    expect((await list(author)).data).toEqual([])
    expect((await list(reader)).data).toMatchObject([{ kind: 'report', action: 'none' }])
  })
})
