/**
 * Availability: what a member writes, when the member is asked to confirm it, and what an answer or silence does.
 * The database's functions take the time as an argument, so that tests can move it.
 */
import { describe, expect, test } from 'vitest'

import type { Database } from '#src/lib/database.types.ts'
import { prefer } from './support/acts.ts'
import {
  type Actor,
  accountWith,
  crowd,
  type Member,
  member,
  removeCrowd,
  setProfile,
  sql,
  visitor,
} from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { deliverAt, inMinutes } from './support/later.ts'
import { mailsTo } from './support/mails.ts'
import { list, unread } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'
import { valueBy } from './support/value-by.ts'

type Update = Database['public']['Tables']['profiles']['Update']
type State = 'open' | 'looking' | 'closed'

const DAY_MINUTES = 24 * 60
const OVER =
  '404 PT404 This link no longer works: the question was answered, or it waited for more than 14 days.'
const TODAY = new Date().toISOString().slice(0, 10)

const write = (by: Actor, { id }: Member, changes: Update) =>
  by.rest.from('profiles').update(changes).eq('id', id).select('id')
const keep = (by: Actor, key: string) => by.rest.rpc('keep_availability', { key })

const anyone = await visitor()

/** The public columns of a member's availability: state, boolean and day of the confirmation. */
async function readAvailability({ id }: Member) {
  const columns = 'availability, available_for_hire, availability_confirmed_on' as const
  const [row] = await rows(anyone.rest.from('profiles').select(columns).eq('id', id))
  return [row?.availability, row?.available_for_hire, row?.availability_confirmed_on]
}

/** Makes a member with a state that was confirmed on a day, or never (null). */
async function makeMember(state: State, day: string | null = TODAY, name = 'Deeqa Nuur') {
  const made = await member(name)
  await setProfile(made.id, `availability = $2, availability_confirmed_on = $3, bio = 'I weave.'`, state, day)
  return made
}

/** Reads the member's pending question. */
async function readQuestion({ id }: Member) {
  const [row] = await sql<{ key: string; is_asked: boolean; ask_on: string }>`
    select key, asked_at is not null as is_asked, ask_on::text
    from internal.availability_questions where owner_id = ${id}`
  return row
}

const step = (name: string, minutes: number) => sql(`select internal.${name}($1)`, [inMinutes(minutes)])
const ask = (days: number) => step('ask_about_availability', days * DAY_MINUTES)
const close = (days: number, minutes = 0) =>
  step('close_unconfirmed_availability', days * DAY_MINUTES + minutes)

describe('what is written', () => {
  const OLD = '2026-01-01'
  test.each<[State, Update, State, string | null]>([
    ['closed', { available_for_hire: true }, 'open', TODAY],
    ['looking', { available_for_hire: true }, 'open', TODAY],
    ['open', { available_for_hire: true }, 'open', TODAY],
    ['open', { available_for_hire: false }, 'closed', TODAY],
    ['looking', { available_for_hire: false }, 'looking', OLD],
    ['closed', { available_for_hire: false }, 'closed', OLD],
    ['open', { availability: 'open' }, 'open', TODAY],
    ['open', { availability: 'looking' }, 'looking', TODAY],
    ['looking', { availability: 'looking' }, 'looking', TODAY],
    ['looking', { availability: 'closed' }, 'closed', TODAY],
    ['closed', { availability: 'open', available_for_hire: false }, 'open', TODAY],
    ['open', { availability: 'open', available_for_hire: false }, 'open', TODAY],
    ['looking', { availability: 'looking', available_for_hire: true }, 'looking', TODAY],
    ['open', { title: 'Weaver' }, 'open', OLD],
  ])('the state %s becomes with %j the state %s', async (before, changes, state, day) => {
    const me = await makeMember(before, OLD)
    await rows(write(me, me, changes))
    expect(await readAvailability(me)).toEqual([state, state === 'open', day])
    expect((await readQuestion(me)) !== undefined).toBe(state !== 'closed')
  })

  test('a state that somebody else writes counts as unconfirmed', async () => {
    const me = await makeMember('open')
    await setProfile(me.id, 'available_for_hire = false')
    expect(await readAvailability(me)).toEqual(['closed', false, null])
    await setProfile(me.id, 'available_for_hire = true')
    expect(await readAvailability(me)).toEqual(['open', true, null])
  })

  test('a state that is not known and a day to come are refused', async () => {
    const me = await makeMember('looking', OLD)
    expect(await outcome(write(me, me, { availability: 'maybe' }))).toBe(
      '400 23514 profiles_availability_known',
    )
    // @ts-expect-error: what a client without types may send
    expect(await outcome(write(me, me, { available_for_hire: null }))).toMatch(/^400 23502/)
    await expect(setProfile(me.id, `availability_confirmed_on = now() + interval '2 days'`)).rejects.toThrow(
      'profiles_availability_confirmed_past',
    )
  })

  test('who says at the sign-up that they are available has confirmed it', async () => {
    const account = await accountWith({ full_name: 'Ifrah', available_for_hire: true })
    const me = { ...(await member()), id: account }
    await setProfile(me.id, `bio = 'I weave.'`)
    expect(await readAvailability(me)).toEqual(['open', true, TODAY])
  })
})

describe('the question', () => {
  test('the question comes after 90 days, and one tap answers it for another 90', async () => {
    const me = await makeMember('open')
    await ask(89)
    expect(await unread(me)).toBe(0)
    await ask(90)
    expect(await unread(me)).toBe(1)
    expect((await list(me)).data).toMatchObject([
      { kind: 'availability', action: 'open', path: '/profile', actors: [], read: false },
    ])
    await ask(91)
    expect((await list(me)).data).toHaveLength(1)

    await rows(write(me, me, { title: 'Weaver' }))
    await rows(write(me, me, { available_for_hire: true }))
    expect(await unread(me)).toBe(0)
    expect((await list(me)).data).toEqual([])
    await close(200)
    expect(await readAvailability(me)).toEqual(['open', true, TODAY])
  })

  test('false about somebody who only looks around answers nothing', async () => {
    const me = await makeMember('looking')
    await ask(90)
    await rows(write(me, me, { available_for_hire: false }))
    expect((await list(me)).data).toMatchObject([{ kind: 'availability', action: 'looking' }])
  })

  test('those who never confirmed it are asked within 60 days, and few of them on one day', async () => {
    const ids = await crowd(100, 'Never')
    await sql`update public.profiles set available_for_hire = true where id = any (${ids})`
    const days = await sql<{ after: number; people: number }>`
      select ask_on - (now() at time zone 'UTC')::date as after, count(*)::int as people
      from internal.availability_questions where owner_id = any (${ids}) group by 1 order by 1`
    expect(days.length).toBeGreaterThan(35)
    expect(days[0]?.after).toBeGreaterThan(0)
    expect(days.at(-1)?.after).toBeLessThanOrEqual(60)
    expect(Math.max(...days.map(({ people }) => people))).toBeLessThan(12)
    await removeCrowd(ids)
    expect(await sql`select from internal.availability_questions where owner_id = any (${ids})`).toEqual([])
  })

  test('members who can’t answer, or show no availability, are not asked', async () => {
    const suspended = await makeMember('open')
    const [left, hires] = [await makeMember('open'), await makeMember('open')]
    await sql`select internal.suspend(${suspended.id}, true)`
    await setProfile(left.id, 'left_at = now()')
    await rows(write(hires, hires, { purpose: 'hire' }))
    await ask(100)
    for (const one of [suspended, left, hires])
      expect(await readQuestion(one)).toMatchObject({ is_asked: false })
    await sql`select internal.suspend(${suspended.id}, false)`
    await ask(100)
    expect(await readQuestion(suspended)).toMatchObject({ is_asked: true })
  })

  test('the question comes by the channels that the member wants, and silence counts without one', async () => {
    const me = await makeMember('open')
    await prefer(me, { turn_off: ['availability:app', 'availability:mail', 'availability:push'] })
    await ask(90)
    expect((await list(me)).data).toEqual([])
    await close(105)
    expect(await readAvailability(me)).toEqual(['closed', false, null])
  })
})

describe('silence', () => {
  test('after 14 days of silence availability closes, the lists follow, and the member reads so until the next answer', async () => {
    const agrees = await watchCounters()
    const me = await makeMember('open', TODAY, `Silent Xalimo ${process.pid}`)
    const found = async (value: string) => {
      const filters = JSON.stringify({ available_for_hire: value, search: `Silent Xalimo ${process.pid}` })
      return JSON.stringify(await rows(anyone.rest.rpc('search_developers', { filters }))).includes(me.id)
    }
    expect([await found('true'), await found('looking')]).toEqual([true, true])
    await ask(90)
    await close(104, -1)
    expect(await readAvailability(me)).toEqual(['open', true, TODAY])
    await close(104, 1)
    expect(await readAvailability(me)).toEqual(['closed', false, null])
    expect([await found('true'), await found('looking')]).toEqual([false, false])
    expect((await list(me)).data).toMatchObject([{ kind: 'availability', action: 'closed', read: false }])
    expect(await readQuestion(me)).toBeUndefined()

    await rows(write(me, me, { availability: 'looking' }))
    expect([await found('true'), await found('looking')]).toEqual([false, true])
    expect((await list(me)).data).toEqual([])
    await agrees()
  })

  test('an answer that comes while the step runs counts', async () => {
    const me = await makeMember('open')
    await ask(90)
    await Promise.all([close(110), rows(write(me, me, { availability: 'open' }))])
    // The answer wins, whether it came before the step or after.
    expect(await readAvailability(me)).toEqual(['open', true, TODAY])
    expect((await list(me)).data).toEqual([])
  })
})

describe('the mail', () => {
  /** The question's mail, and the key of its link. */
  async function mailOf(me: Member) {
    await prefer(me, { quiet_from: 0, quiet_to: 0 })
    await ask(90)
    await deliverAt(inMinutes(2 * DAY_MINUTES))
    const [mail] = await mailsTo(me)
    return { mail, key: /\/availability\?key=([\da-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '' }
  }

  test('the mail’s link confirms the state that it asks about, once, and without signing in', async () => {
    const me = await makeMember('looking', '2026-08-01')
    const { mail, key } = await mailOf(me)
    expect(mail?.subject).toBe('Please confirm that you are still looking around')
    expect(await rows(keep(anyone, key))).toBe('looking')
    expect(await readAvailability(me)).toEqual(['looking', false, TODAY])
    expect(await unread(me)).toBe(0)
    expect(await outcome(keep(anyone, key))).toBe(OVER)
    expect(await outcome(keep(me, key))).toBe(OVER)
    expect(await outcome(keep(anyone, crypto.randomUUID()))).toBe(OVER)
  })

  test.each<[string, (me: Member) => PromiseLike<unknown>]>([
    ['says something else by now', (me) => rows(write(me, me, { availability: 'looking' }))],
    ['is closed', (me) => rows(write(me, me, { available_for_hire: false }))],
    ['was silent for 14 days', () => close(105)],
    ['is suspended', ({ id }) => sql`select internal.suspend(${id}, true)`],
    ['has left', ({ id }) => setProfile(id, 'left_at = now()')],
    ['is gone', ({ id }) => sql`delete from auth.users where id = ${id}`],
  ])('the mail’s link does nothing once the member %s', async (_what, change) => {
    const me = await makeMember('open', '2026-08-01')
    const { key } = await mailOf(me)
    await change(me)
    const profile = () => sql`select to_jsonb(p) as row from public.profiles p where id = ${me.id}`
    const before = await profile()
    expect(await outcome(keep(anyone, key))).toBe(OVER)
    expect(await profile()).toEqual(before)
  })

  test('another member’s link says so, and confirms nothing', async () => {
    const [me, other] = [await makeMember('open', '2026-08-01'), await makeMember('open', '2026-08-01')]
    const { key } = await mailOf(me)
    expect(await outcome(keep(other, key))).toBe('403 42501 This link belongs to another account.')
    expect(await readAvailability(me)).toEqual(['open', true, '2026-08-01'])
    expect(await readAvailability(other)).toEqual(['open', true, '2026-08-01'])
    expect(await rows(keep(me, key))).toBe('open')
  })

  test('the mail leaves out a question that was answered before its hour', async () => {
    const me = await makeMember('open', '2026-08-01')
    await prefer(me, { quiet_from: 0, quiet_to: 0 })
    await ask(90)
    await rows(write(me, me, { availability: 'open' }))
    await deliverAt(inMinutes(2 * DAY_MINUTES))
    expect(await mailsTo(me)).toEqual([])
  })

  test('the mail says that silence has closed the availability', async () => {
    const me = await makeMember('open', '2026-08-01')
    await prefer(me, { quiet_from: 0, quiet_to: 0 })
    await ask(90)
    await close(105)
    await deliverAt(inMinutes(2 * DAY_MINUTES))
    const [mail] = await mailsTo(me)
    expect(mail?.subject).toBe('Your profile now says that you are not available for hire')
    expect(mail?.text).toContain('http://hibo.test/profile')
    expect(mail?.text).not.toContain('/availability?key=')
  })

  test('a member’s export has no key', async () => {
    const me = await makeMember('open')
    expect(await outcome(me.rest.rpc('export_page', { part: 'profile' }))).toBe('200')
    const { key = '' } = (await readQuestion(me)) ?? {}
    const pages = await Promise.all(
      ['profile', 'notifications'].map((part) => rows(me.rest.rpc('export_page', { part }))),
    )
    expect(JSON.stringify(pages)).not.toContain(key)
  })
})

describe('among equals on the home page', () => {
  test('of equals, available members come first, and a better rating comes before that', async () => {
    const people = [await makeMember('closed'), await makeMember('closed'), await makeMember('closed')]
    const [one, two, best] = people.map(({ id }) => id)
    const rate = (id: string | undefined, count: number) =>
      setProfile(id, 'average_rating = 5, rating_count = $2', count)
    await Promise.all([rate(one, 2_000_000), rate(two, 2_000_000), rate(best, 2_000_001)])
    const top = () => valueBy`select internal.top_developers(3)`
    for (const [first, second] of [
      [one, two],
      [two, one],
    ]) {
      await sql`update public.profiles set available_for_hire = (id = ${first})
        where id = any (${[one, two]})`
      expect(await top()).toEqual([best, first, second])
    }
    await removeCrowd(people.map(({ id }) => id))
  })
})
