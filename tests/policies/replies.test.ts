/** Replies and threads: the members who may answer, what deleting and hiding leave, and exact counts. */
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { commentPageSchema, commentSchema } from '#src/features/community/schemas.ts'

import { relate } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { thingBy } from './support/moderation.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'

const agrees = await watchCounters()
const anyone = await visitor()
const author = await member('Ayaan Cige')
const other = await member('Bilan Diiriye')
const third = await member('Cawil Faarax')

const REFUSED = '403 42501 You can’t reply to this comment.'
const MISSING = '409 23503 comments_parent_id_fkey'

/** Publishes as the database's owner, because limits bound a member's posts. */
const publish = (by: Member) => thingBy(by, 'post', by)
/** A post by the author. */
let post: string
beforeEach(async () => {
  post = await publish(author)
})
const write = (by: Actor, post_id: string, parent_id: string | null, content = 'Words') =>
  by.rest.from('comments').insert({ post_id, parent_id, content }).select('id')
const added = async (by: Actor, post: string, parent: string | null = null, content = 'Words') =>
  await idOf(write(by, post, parent, content))
const list = (by = anyone, args: object = {}) =>
  parsed(commentPageSchema, by.rest.rpc('post_comments', { post, ...args }))
const remove = (by: Actor, id: string) => outcome(by.rest.from('comments').delete().eq('id', id).select('id'))
const threads = () => sql`select from internal.comment_threads where post_id = ${post}`
const isStored = async (id: string) => (await sql`select from public.comments where id = ${id}`).length === 1
const setHidden = (id: string, hidden: boolean) =>
  sql`select internal.set_hidden('comment', ${id}, ${hidden})`

test('a reply is under its comment, a reply to a reply in the same place, and names whom it answers', async () => {
  const top = await added(author, post)
  const reply = await added(other, post, top)
  const second = await added(third, post, reply)
  const { data, count } = await list()
  expect(count).toBe(3)
  expect(data).toMatchObject([
    {
      id: top,
      reply_count: 2,
      replies: [
        { id: reply, answers: null },
        { id: second, answers: { id: reply, full_name: 'Bilan Diiriye' } },
      ],
    },
  ])
  expect(await rows(anyone.rest.from('comments').select('parent_id').eq('id', second))).toEqual([
    { parent_id: top },
  ])
  await agrees()
})

test('the list pages comments, not replies, and shows the first three replies of each; the rest follows', async () => {
  const tops = [await added(author, post), await added(author, post), await added(author, post)]
  const [top = ''] = tops
  const replies: string[] = []
  for (let index = 0; index < 5; index += 1) replies.push(await added(other, post, top))
  const page = async (after: object = {}) => (await list(anyone, { page_size: 2, ...after })).data
  const first = await page()
  expect(first.map(({ id }) => id)).toEqual(tops.slice(0, 2))
  expect(first[0]).toMatchObject({ reply_count: 5 })
  expect(first[0]?.replies.map(({ id }) => id)).toEqual(replies.slice(0, 3))
  expect(
    (await page({ after_time: first[1]?.created_at, after_id: first[1]?.id })).map(({ id }) => id),
  ).toEqual(tops.slice(2))
  const last = first[0]?.replies.at(-1)
  const after = { after_time: last?.created_at ?? '', after_id: last?.id ?? '' }
  const rest = await parsed(
    v.array(commentSchema),
    anyone.rest.rpc('comment_replies', { comment: top, ...after }),
  )
  expect(rest.map(({ id }) => id)).toEqual(replies.slice(3))
})

test('a deleted comment stays as a stub while it has replies, and goes with the last one', async () => {
  const before = await added(third, post)
  const top = await added(author, post, null, 'Private words')
  const after = await added(third, post)
  const [first, second] = [await added(other, post, top), await added(third, post, top)]
  expect(await remove(author, top)).toBe('200')
  const { data, count } = await list()
  expect(count).toBe(4)
  expect(data.map(({ id }) => id)).toEqual([before, top, after])
  const stub = { deleted: true, content: null, author: null, profile_id: null }
  expect(data[1]).toMatchObject({ ...stub, reply_count: 2 })
  expect(await isStored(top)).toBe(false)

  expect(await outcome(write(other, post, top))).toBe(MISSING)
  const answer = await added(other, post, second)
  const last = async () => (await list()).data[1]?.replies.at(-1)
  expect(await last()).toMatchObject({ id: answer, answers: { id: second } })
  expect(await remove(third, second)).toBe('200')
  // The reply is deleted, and the answer to it stays.
  expect(await last()).toMatchObject({ id: answer, answers: null })
  for (const id of [first, answer]) expect(await remove(other, id)).toBe('200')
  expect((await list()).data.map(({ id }) => id)).toEqual([before, after])
  expect(await threads()).toEqual([])
  await agrees()
})

test('the author of a post removes what others write under it, but nothing hidden; nobody else may', async () => {
  const top = await added(other, post, null, 'An insult')
  const reply = await added(third, post, top, 'Another one')
  const hidden = await added(third, post, null, 'Hidden by moderators')
  await setHidden(hidden, true)
  const elsewhere = await added(other, await publish(third))
  const removed = async (by: Actor, id: string) => {
    await remove(by, id)
    return !(await isStored(id))
  }
  const notified = () => sql`select from public.notifications where comment_id = any (${[top, reply]})`
  expect(await notified()).toHaveLength(3)
  for (const by of [anyone, third]) expect(await removed(by, top)).toBe(false)
  expect(await removed(other, reply)).toBe(false)
  for (const id of [elsewhere, hidden]) expect(await removed(author, id)).toBe(false)
  const change = author.rest.from('comments').update({ content: 'Praise' }).eq('id', top).select('id')
  expect(await rows(change)).toEqual([])

  expect(await removed(author, top)).toBe(true)
  expect(await list()).toMatchObject({
    count: 1,
    data: [
      { id: top, deleted: true, content: null, author: null, reply_count: 1, replies: [{ id: reply }] },
      { id: hidden, deleted: false, hidden: true, content: null },
    ],
  })
  expect(await removed(author, reply)).toBe(true)
  expect(await list()).toMatchObject({ count: 0, data: [{ id: hidden }] })
  expect(await notified()).toEqual([])
  expect(await threads()).toEqual([])
  await agrees()
})

test('a comment that loses its only reply is a plain comment again', async () => {
  const top = await added(author, post)
  const reply = await added(other, post, top)
  expect(await remove(other, reply)).toBe('200')
  expect(await threads()).toEqual([])
  expect((await list()).data).toMatchObject([{ id: top, deleted: false, replies: [], reply_count: 0 }])
})

test('hidden comments and replies keep their places and do not count', async () => {
  const top = await added(other, post, null, 'Rude')
  const reply = await added(third, post, top, 'Rude, too')
  const answer = await added(author, post, reply)
  await setHidden(top, true)
  await setHidden(reply, true)
  const { data, count } = await list()
  expect(count).toBe(1)
  expect(data).toMatchObject([
    {
      id: top,
      hidden: true,
      deleted: false,
      content: null,
      reply_count: 2,
      replies: [
        { id: reply, hidden: true, content: null, author: null },
        { id: answer, answers: null },
      ],
    },
  ])
  // Members can't answer a comment that is hidden from them.
  expect(await outcome(write(author, post, top))).toBe(MISSING)
  expect(await outcome(write(author, post, reply))).toBe(MISSING)
  expect(await outcome(write(author, post, answer))).toBe('201')
  await setHidden(top, false)
  expect((await list()).count).toBe(3)
  await agrees()
})

test('replies of a hidden post are for its author alone', async () => {
  const top = await added(other, post)
  await added(author, post, top)
  await sql`select internal.set_hidden('post', ${post}, true)`
  const replies = (by: Actor) => rows(by.rest.rpc('comment_replies', { comment: top }))
  const place = (by: Actor) => rows(by.rest.rpc('comment_place', { comment: top }))
  expect(await replies(other)).toEqual([])
  expect((await other.rest.rpc('comment_place', { comment: top })).data).toBeNull()
  expect(await replies(author)).toHaveLength(1)
  expect(await place(author)).toEqual({ post, thread: top, mentions: [] })
})

test('an account that is deleted leaves stubs where others replied, and exact counts', async () => {
  const leaving = await member('Leaving Soon')
  const [top, alone] = [await added(leaving, post, null, 'Mine'), await added(leaving, post)]
  const others = await added(author, post)
  const kept = await added(author, post, top)
  for (const parent of [top, alone, others]) await added(leaving, post, parent)
  await sql`delete from auth.users where id = ${leaving.id}`
  const { data, count } = await list()
  expect(count).toBe(2)
  expect(data).toMatchObject([
    { id: top, deleted: true, reply_count: 1, replies: [{ id: kept }] },
    { id: others, reply_count: 0, replies: [] },
  ])
  await agrees()
})

test('a deleted post takes its threads along', async () => {
  const top = await added(other, post)
  await added(third, post, top)
  await remove(other, top)
  expect(await outcome(author.rest.from('posts').delete().eq('id', post).select('id'))).toBe('200')
  expect(await threads()).toEqual([])
})

test('a reply needs a comment of the same post', async () => {
  const elsewhere = await publish(author)
  const top = await added(author, post)
  expect(await outcome(write(other, elsewhere, top))).toBe(MISSING)
  expect(await outcome(write(other, post, crypto.randomUUID()))).toBe(MISSING)
})

test('a block refuses replies to each other, both ways, and changes of earlier ones', async () => {
  const [one, two, writer] = [await member(), await member(), await member()]
  post = await publish(writer)
  const [ofOne, ofTwo] = [await added(one, post), await added(two, post)]
  const earlier = await added(two, post, ofOne)
  const neutral = await added(writer, post, ofOne)
  const under = await added(one, post, ofTwo)
  await relate(one, two, 'block')
  // The block also refuses an answer to a third member under the other's comment.
  for (const id of [ofOne, under, neutral]) expect(await outcome(write(two, post, id))).toBe(REFUSED)
  for (const id of [ofTwo, earlier]) expect(await outcome(write(one, post, id))).toBe(REFUSED)
  const change = two.rest.from('comments').update({ content: 'Changed' }).eq('id', earlier)
  expect(await outcome(change)).toBe(REFUSED)
  expect(await outcome(write(writer, post, earlier))).toBe('201')
  expect(await remove(two, earlier)).toBe('200')
  await relate(one, two)
  expect(await outcome(write(two, post, ofOne))).toBe('201')
})

test('comment_place finds the thread of a comment', async () => {
  const top = await added(author, post)
  const reply = await added(other, post, top)
  const place = (id: string) => anyone.rest.rpc('comment_place', { comment: id })
  expect(await rows(place(top))).toEqual({ post, thread: top, mentions: [] })
  expect(await rows(place(reply))).toEqual({ post, thread: top, mentions: [] })
  expect((await place(crypto.randomUUID())).data).toBeNull()
})
