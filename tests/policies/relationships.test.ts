/** Muting and blocking: what they stop, and that nobody else learns of them. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { commentPageSchema } from '#src/features/community/schemas.ts'
import { dashboardSchema } from '#src/features/dashboard/schemas.ts'
import { conversationSchema, conversationsSchema } from '#src/features/messages/schemas.ts'
import { relationshipsQuery } from '#src/shared/safety/queries.ts'

import { relate, write } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { mayRate } from './support/may-rate.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { publish, comment as writeComment } from './support/posts.ts'

const NO_MESSAGE = '403 42501 You can’t write to this member.'
const NO_COMMENT = '403 42501 You can’t comment on this post.'
const NO_RATING = '403 42501 new row violates row-level security policy for table "user_ratings"'

const stateSchema = v.looseObject({
  unread: v.array(v.looseObject({ contact_id: v.string() })),
  relationships: v.nullable(v.strictObject({ count: v.number(), newest_at: v.string() })),
})

const anyone = await visitor()
const post = await publish(await member('Author'))

const comment = (by: Member, post_id: string) =>
  outcome(by.rest.from('comments').insert({ post_id, content: 'A comment' }))
const rate = (by: Member, whom: Member) =>
  outcome(by.rest.from('user_ratings').insert({ rated_id: whom.id, rating_value: 4 }))
const conversation = (by: Member, contact: Member) =>
  parsed(conversationSchema, by.rest.rpc('conversation_page', { contact: contact.id }))
const rights = (by: Member, towards: Member) => rows(by.rest.rpc('rights_towards', { member: towards.id }))
const mayComment = async (by: Actor, post: string) =>
  (await parsed(commentPageSchema, by.rest.rpc('post_comments', { post }))).may_comment
const state = (by: Member) => parsed(stateSchema, by.rest.rpc('member_state'))
/** The ids of the contacts in the list of conversations, then of those with unread messages. */
const contacts = async (by: Member) => [
  (await parsed(conversationsSchema, by.rest.rpc('conversation_list'))).map(({ contact }) => contact.id),
  (await state(by)).unread.map(({ contact_id }) => contact_id),
]
const mine = (by: Member) => by.app().query(relationshipsQuery(by.id))
const idsOf = async (by: Member) => (await mine(by)).map(({ member: { id } }) => id)

/** Makes two members who wrote to each other, so that they may rate each other. */
async function acquaintances(): Promise<[Member, Member]> {
  const [one, two] = [await member('One'), await member('Two')]
  expect([await write(one, two), await write(two, one)]).toEqual(['201', '201'])
  return [one, two]
}

describe('the list of muted and blocked members', () => {
  test('nobody is on their own list, nor in an unknown kind', async () => {
    const [owner, other] = [await member(), await member()]
    const add = (member_id: string, kind: string) =>
      outcome(owner.rest.from('relationships').insert({ member_id, kind }))
    expect(await add(owner.id, 'block')).toBe('400 23514 relationships_not_self')
    expect(await add(other.id, 'admire')).toBe('400 23514 relationships_kind_known')
    expect(await add(crypto.randomUUID(), 'mute')).toBe('409 23503 relationships_member_id_fkey')
    expect(await add(other.id, 'mute')).toBe('201')
  })

  test('the list is in the order of the decisions, and repeating one succeeds', async () => {
    const [owner, first, second] = [await member(), await member(), await member()]
    for (const other of [first, second, second]) expect(await relate(owner, other, 'mute')).toBe('204')
    expect(await idsOf(owner)).toEqual([second.id, first.id])
    expect(await relate(owner, first, 'block')).toBe('204')
    expect(await mine(owner)).toMatchObject([
      { member: { id: first.id }, kind: 'block' },
      { member: { id: second.id }, kind: 'mute' },
    ])
    expect([await relate(owner, first), await relate(owner, first)]).toEqual(['204', '204'])
    expect(await idsOf(owner)).toEqual([second.id])
  })

  test('the list holds 2,000 people', async () => {
    const [owner, other, another] = [await member(), await member(), await member()]
    // Triggers and foreign keys are off: 2,000 members take a minute to make.
    await sql(`do $$ begin
      set local session_replication_role = replica;
      insert into public.relationships (owner_id, member_id, kind)
      select '${owner.id}', gen_random_uuid(), 'mute' from generate_series(1, 1999);
    end $$`)
    expect(await relate(owner, other, 'mute')).toBe('204')
    expect(await relate(owner, another, 'mute')).toBe(
      '400 23514 You can mute and block 2,000 people at most.',
    )
    await sql`delete from public.relationships where owner_id = ${owner.id}`
  })

  test('the list names a member whose profile was hidden later, and none that was hidden before', async () => {
    const [owner, other, curious] = [await member(), await member('Known Before'), await member()]
    await relate(owner, other, 'block')
    await sql`select internal.suspend(${other.id}, true)`
    await relate(curious, other, 'mute')
    expect(await mine(owner)).toMatchObject([{ member: { id: other.id, full_name: 'Known Before' } }])
    expect(await mine(curious)).toMatchObject([
      { member: { id: other.id, full_name: 'Hidden member', username: null, avatar_url: null } },
    ])
  })

  test('the list shows other tabs that it changed, the end of a block included', async () => {
    const [owner, other, third] = [await member(), await member(), await member()]
    expect((await state(owner)).relationships).toBeNull()
    const versions: string[] = []
    for (const [whom, kind] of [
      [other, 'mute'],
      [other, 'block'],
      [third, 'mute'],
      [other, undefined],
      [other, 'block'],
      [third, undefined],
    ] as const) {
      await relate(owner, whom, kind)
      const { relationships } = await state(owner)
      // The client compares these two values with its list, and reads the list again only when they differ.
      const list = await mine(owner)
      expect(relationships).toEqual({ count: list.length, newest_at: list[0]?.created_at })
      versions.push(JSON.stringify(relationships))
    }
    expect(new Set(versions).size).toBe(versions.length)
    await relate(owner, other)
    for (const one of [owner, other]) expect((await state(one)).relationships).toBeNull()
  })

  test('the list entry goes with either account', async () => {
    const [owner, other] = [await member(), await member()]
    await relate(owner, other, 'block')
    await relate(other, owner, 'mute')
    await sql`delete from auth.users where id = ${other.id}`
    expect(await mine(owner)).toEqual([])
    await sql`delete from auth.users where id = ${owner.id}`
    expect(await sql`select from public.relationships where owner_id = ${owner.id}`).toEqual([])
  })
})

describe.each(['the blocker', 'the blocked'])('after a block, %s', (side) => {
  const blocked = async (one: Member, two: Member) => {
    const [owner, other] = side === 'the blocker' ? [one, two] : [two, one]
    expect(await relate(owner, other, 'block')).toBe('204')
    return () => relate(owner, other)
  }

  test('neither member sends a message to the other until the block ends', async () => {
    const [one, two] = await acquaintances()
    const unblock = await blocked(one, two)
    expect(await write(one, two)).toBe(NO_MESSAGE)
    expect((await conversation(one, two)).may_write).toBe(false)
    expect(await rights(one, two)).toMatchObject({ may_write: false, may_rate: false })
    await unblock()
    expect([await write(one, two), (await conversation(one, two)).may_write]).toEqual(['201', true])
    expect(await rights(one, two)).toMatchObject({ may_write: true, may_rate: true })
  })

  test('a refused message is not counted as a first contact', async () => {
    const [one, two] = [await member(), await member()]
    await blocked(one, two)
    expect(await write(one, two)).toBe(NO_MESSAGE)
    expect(await sql`select from public.conversations where ${one.id} in (owner_id, contact_id)`).toEqual([])
  })

  test('neither member adds or changes a comment under the other’s posts, and both delete their own', async () => {
    const [one, two] = [await member(), await member()]
    const theirs = await publish(two)
    const earlier = await writeComment(one, theirs)
    await blocked(one, two)
    expect(await comment(one, theirs)).toBe(NO_COMMENT)
    expect([await mayComment(one, theirs), await mayComment(one, post)]).toEqual([false, true])
    expect(await mayComment(anyone, theirs)).toBe(true)
    const own = () => one.rest.from('comments')
    expect(await outcome(own().update({ content: 'Changed' }).eq('id', earlier))).toBe(NO_COMMENT)
    expect(await outcome(own().delete().eq('id', earlier))).toBe('204')
    expect(await comment(one, post)).toBe('201')
  })

  test('neither member gives or changes a rating of the other', async () => {
    const [one, two] = await acquaintances()
    const unblock = await blocked(one, two)
    expect([await mayRate(one, two.id), await rate(one, two)]).toEqual([false, NO_RATING])
    await unblock()
    expect([await mayRate(one, two.id), await rate(one, two)]).toEqual([true, '201'])
    await blocked(one, two)
    const change = one.rest.from('user_ratings').update({ rating_value: 1 }).eq('rater_id', one.id)
    expect(await outcome(change)).toBe(NO_RATING)
  })

  test('both members still read, like and save, and the other gets no notification', async () => {
    const [one, two] = await acquaintances()
    const theirs = await publish(two)
    await blocked(one, two)
    expect((await conversation(one, two)).messages).toHaveLength(2)
    expect(await outcome(one.rest.from('post_likes').insert({ post_id: theirs }))).toBe('201')
    expect(await sql`select from public.notifications where owner_id = ${two.id}`).toEqual([])
    expect(await sql`select like_count from public.post_counters where post_id = ${theirs}`).toEqual([
      { like_count: 1 },
    ])
    expect(await outcome(one.rest.from('post_saves').insert({ post_id: theirs }))).toBe('201')
    expect(await rows(one.rest.from('posts').select('id').eq('id', theirs))).toHaveLength(1)
  })
})

describe('the lists of messages', () => {
  test('the lists leave out a blocked contact, who returns unread', async () => {
    const [one, two] = await acquaintances()
    await relate(one, two, 'block')
    expect(await contacts(one)).toEqual([[], []])
    expect(await outcome(one.rest.rpc('mark_all_read'))).toBe('204')
    await relate(one, two)
    expect(await contacts(one)).toEqual([[two.id], [two.id]])
  })

  test('the lists keep a muted contact, who no longer counts as unread', async () => {
    const [one, two] = await acquaintances()
    await relate(one, two, 'mute')
    expect(await write(two, one)).toBe('201')
    expect(await contacts(one)).toEqual([[two.id], []])
    expect(await conversation(one, two)).toMatchObject({ may_write: true, may_rate: true })
  })

  test.each(['mute', 'block'] as const)('the dashboard shows nothing of them after a %s', async (kind) => {
    const [one, two] = await acquaintances()
    const dashboard = () => parsed(dashboardSchema, one.rest.rpc('dashboard_summary'))
    expect((await dashboard()).recent).toMatchObject([{ sender: { id: two.id } }])
    await relate(one, two, kind)
    expect(await dashboard()).toMatchObject({ received_count: 0, recent: [] })
  })
})

describe('secrecy', () => {
  test('the other member does not notice a mute', async () => {
    const [one, two] = await acquaintances()
    const before = [await conversation(two, one), await contacts(two)]
    await relate(one, two, 'mute')
    expect([await conversation(two, one), await contacts(two)]).toEqual(before)
    expect([await write(two, one), await comment(two, await publish(one))]).toEqual(['201', '201'])
    expect(await mayRate(two, one.id)).toBe(true)
  })

  test('the other member notices nothing of a block but a refusal that has other reasons as well', async () => {
    const [one, two] = await acquaintances()
    const before = await contacts(two)
    await relate(one, two, 'block')
    const refused = [await conversation(two, one), await raw(two, one)] as const
    expect(refused[0]).toMatchObject({ may_write: false })
    expect(await contacts(two)).toEqual(before)
    await relate(one, two)
    await sql`select internal.suspend(${one.id}, true)`
    // A suspension also hides the name, so the comparison takes the contact from before.
    const { contact } = refused[0]
    expect([{ ...(await conversation(two, one)), contact }, await raw(two, one)]).toEqual(refused)
    await sql`select internal.suspend(${one.id}, false)`
  })

  test('a third member does not notice a block between two others', async () => {
    const [one, two, curious] = [await member(), await member(), await member()]
    const forged = { sender_id: one.id, recipient_id: two.id, content: 'Hello' }
    const forge = () => outcome(curious.rest.from('messages').insert(forged))
    const before = await forge()
    await relate(two, one, 'block')
    expect(await forge()).toBe(before)
  })
})

/** Sends a message that is refused. @returns the whole response, headers included. */
async function raw(from: Member, to: Member) {
  const response = await from.send('/rest/v1/messages', {
    method: 'POST',
    body: JSON.stringify({ recipient_id: to.id, content: 'Hello' }),
  })
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return [response.status, await response.text(), headers]
}
