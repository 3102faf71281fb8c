/** Preferences of notifications, and notifications of moderators' decisions. */
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'

import { preferencesSchema } from '#src/features/notifications/schemas.ts'
import type { Json } from '#src/lib/database.types.ts'

import { type Member, member, sql } from './support/community.ts'
import { decide, decided, moderator, report, thingBy } from './support/moderation.ts'
import { list } from './support/notifications.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

let me: Member
beforeEach(async () => {
  me = await member()
})

const preferences = () =>
  parsed(v.strictObject(preferencesSchema.entries), me.rest.rpc('notification_preferences'))
const change = (changes: Json) => outcome(me.rest.rpc('set_notification_preferences', { changes }))
/** Changes the preferences as the owner of the database. */
const set = (changes: string) =>
  sql(`update public.notification_preferences set ${changes} where owner_id = $1`, [me.id])
const wants = (kind: string, channel: string) => valueBy`select internal.wants(${me.id}, ${kind}, ${channel})`

describe('saved preferences', () => {
  test('preferences begin with everything on, quiet by night and a digest a day', async () => {
    expect(await preferences()).toEqual({
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
    const off = ['comment:mail', 'mention:push']
    const weekly = { digest: 'weekly', time_zone: 'Europe/London' }
    await change({ turn_off: ['like:app', 'comment:mail'] })
    await change({ turn_off: off, ...weekly })
    expect(await change({ turn_on: ['like:app'] })).toBe('200')
    expect(await preferences()).toMatchObject({ off, ...weekly, digest_hour: 18 })
    await set('mail_bounced_at = now()')
    await change({ mail_bounced_at: null })
    expect((await preferences()).mail_bounced_at).toBeNull()
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
    expect(await change(changes)).toBe(refusal)
  })

  test('preferences decide what a member wants by a channel, with their email address and standing', async () => {
    expect([await wants('comment', 'mail'), await wants('like', 'mail')]).toEqual([true, false])
    await change({ turn_off: ['comment:mail'] })
    expect([await wants('comment', 'mail'), await wants('comment', 'push')]).toEqual([false, true])
    await change({ digest: 'off' })
    expect([await wants('reply', 'mail'), await wants('message', 'mail')]).toEqual([false, true])
    await set('mail_bounced_at = now()')
    expect([await wants('message', 'mail'), await wants('message', 'push')]).toEqual([false, true])
    await sql`select internal.suspend(${me.id}, true)`
    expect(await wants('message', 'push')).toBe(false)
  })
})

describe('times of the member’s own zone', () => {
  /** @param name a database function that computes the member's next time for something after a given time. */
  const timeBy = (name: string) => (at: string) =>
    valueBy(`select to_char(internal.${name}($1, $2) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`, [me.id, at])
  const quietUntil = timeBy('quiet_until')
  const nextDigest = timeBy('next_digest')

  test('quiet hours go over midnight, are within a day, or are off', async () => {
    await change({ time_zone: 'Africa/Mogadishu', quiet_from: 22, quiet_to: 7 })
    // Mogadishu is three hours ahead.
    expect(await quietUntil('2026-03-01 18:59Z')).toBe('2026-03-01 18:59')
    expect(await quietUntil('2026-03-01 19:00Z')).toBe('2026-03-02 04:00')
    expect(await quietUntil('2026-03-02 03:59Z')).toBe('2026-03-02 04:00')
    expect(await quietUntil('2026-03-02 04:00Z')).toBe('2026-03-02 04:00')
    await change({ quiet_from: 12, quiet_to: 14 })
    expect(await quietUntil('2026-03-01 10:30Z')).toBe('2026-03-01 11:00')
    expect(await quietUntil('2026-03-01 11:00Z')).toBe('2026-03-01 11:00')
    await change({ quiet_from: 7, quiet_to: 7 })
    expect(await quietUntil('2026-03-01 22:00Z')).toBe('2026-03-01 22:00')
  })

  test('the next digest comes at its hour, on its day, over a change of the clock, and never by night', async () => {
    await change({ time_zone: 'Europe/London' })
    expect(await nextDigest('2026-03-01 17:59Z')).toBe('2026-03-01 18:00')
    expect(await nextDigest('2026-03-01 18:00Z')).toBe('2026-03-02 18:00')
    // Summer time begins on March 29.
    expect(await nextDigest('2026-03-28 18:00Z')).toBe('2026-03-29 17:00')
    await change({ digest: 'weekly', digest_day: 1 })
    expect(await nextDigest('2026-03-04 12:00Z')).toBe('2026-03-09 18:00')
    await change({ digest_hour: 23 })
    expect(await nextDigest('2026-03-04 12:00Z')).toBe('2026-03-10 07:00')
    expect(await nextDigest('2026-03-10 07:00Z')).toBe('2026-03-17 07:00')
    await change({ digest: 'off' })
    expect(await nextDigest('2026-03-04 12:00Z')).toBeNull()
  })

  test('a zone that this server does not know counts as the default one', async () => {
    await set(`time_zone = 'Mars/Base'`)
    expect(await nextDigest('2026-03-01Z')).toBe('2026-03-01 15:00')
  })
})

describe('decisions of moderators', () => {
  test('decisions notify the member once each, and whoever reported', async () => {
    const judge = await moderator()
    const [author, reader] = [await member('Author'), await member('Reader')]
    const thing = await thingBy(author, 'comment', reader, 'Rude words')
    await rows(report(reader, 'comment', thing))
    const { decisions } = await decided(judge, 'comment', thing, 'warn')
    const decision_id = decisions[0]?.id ?? 0
    expect((await list(author)).data).toMatchObject([
      { kind: 'decision', action: 'warn', actors: [], label: 'Rude words', path: '/settings/standing' },
    ])
    expect((await list(reader)).data).toMatchObject([
      { kind: 'report', action: 'warn', actors: [], path: '/settings/reports' },
    ])
    await outcome(author.rest.rpc('appeal', { decision_id, text: 'It was a joke.' }))
    const other = await moderator()
    await rows(other.rest.rpc('decide_appeal', { decision_id, granted: true, answer: 'It was.' }))
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
