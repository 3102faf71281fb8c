/** Writes to hidden things: others can do nothing, authors all that they could before. */
import { beforeEach, describe, expect, test } from 'vitest'

import { commentPageSchema, feedPageSchema } from '#src/features/community/schemas.ts'
import { write } from './support/acts.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { mayRate } from './support/may-rate.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

const agrees = await watchCounters()
const [anyone, other] = [await visitor(), await member('Bilan Diiriye')]
let author = await member('Ayaan Cige')

const setHidden = (kind: string, id: string, hidden = true, reason = -1) =>
  sql`select internal.set_hidden(${kind}, ${id}, ${hidden}, ${reason})`

const comments = (by: Actor, post: string) =>
  parsed(commentPageSchema, by.rest.rpc('post_comments', { post }))
const postsOf = (by: Actor, profile: string) =>
  parsed(feedPageSchema, by.rest.rpc('member_posts', { profile }))

describe('hidden posts', () => {
  // A new author for each test, because limits bound a member's posts.
  beforeEach(async () => {
    author = await member('Ayaan Cige')
  })

  test('a hidden post answers writes of others like a missing one', async () => {
    const post = await publish(author)
    await setHidden('post', post)
    const outcomeOf = async (table: string, post_id: string) => {
      const body = JSON.stringify({ post_id, ...(table === 'comments' && { content: 'Words' }) })
      const response = await other.send(`/rest/v1/${table}`, { method: 'POST', body })
      return { status: response.status, body: await response.text() }
    }
    for (const table of ['comments', 'post_likes', 'post_saves']) {
      const refused = await outcomeOf(table, post)
      expect(refused).toEqual(await outcomeOf(table, crypto.randomUUID()))
      expect(refused).toMatchObject({ status: 409, body: expect.stringContaining(`${table}_post_id_fkey`) })
    }
  })

  test('a hidden post stays with its author, who reads, edits, answers and deletes it', async () => {
    const post = await publish(author)
    await comment(other, post)
    await setHidden('post', post)
    const read = author.rest.from('post_feed').select('hidden, comment_count').eq('id', post)
    expect(await rows(read)).toEqual([{ hidden: true, comment_count: 1 }])
    const seenBy = async (by: Actor) =>
      (await postsOf(by, author.id)).data.map(({ id, hidden }) => [id, hidden])
    expect([await seenBy(author), await seenBy(other)]).toEqual([[[post, true]], []])
    await comment(author, post)
    expect((await comments(author, post)).count).toBe(2)
    expect(await comments(other, post)).toMatchObject({ data: [], count: 0 })
    const edit = author.rest.from('posts').update({ title: 'Better', post_type: 'job' }).eq('id', post)
    expect(await outcome(edit.select('title'))).toBe('200')
    expect(await outcome(author.rest.from('posts').delete().eq('id', post).select('id'))).toBe('200')
    expect(await sql`select id from public.posts where id = ${post}`).toEqual([])
  })

  test('a hidden post is not among those that somebody saved, and does not count there', async () => {
    const [first, second] = [await publish(author), await publish(author)]
    const reader = await member()
    for (const post_id of [first, second])
      await rows(reader.rest.from('post_saves').insert({ post_id }).select())
    await setHidden('post', second)
    const saved = await parsed(feedPageSchema, reader.rest.rpc('saved_posts'))
    expect([saved.data.map(({ id }) => id), saved.count]).toEqual([[first], 1])
  })
})

describe('hidden comments', () => {
  test('a hidden comment leaves its place for others and stays with its author, and does not count', async () => {
    const post = await publish(other)
    const [hidden, shown] = [await comment(author, post, 'Rude'), await comment(author, post, 'Kind')]
    await rows(other.rest.from('comment_likes').insert({ comment_id: hidden }).select())
    await setHidden('comment', hidden)
    for (const reader of [anyone, other]) {
      const { data, count } = await comments(reader, post)
      expect(count).toBe(1)
      expect(data).toMatchObject([
        { id: hidden, hidden: true, content: null, author: null, profile_id: null, like_count: 0 },
        { id: shown, hidden: false, content: 'Kind', author: { id: author.id } },
      ])
    }
    expect((await comments(author, post)).data[0]).toMatchObject({
      hidden: true,
      content: 'Rude',
      like_count: 1,
      author: { id: author.id },
    })
    const edit = author.rest.from('comments').update({ content: 'Less rude' }).eq('id', hidden)
    expect(await outcome(edit.select('id'))).toBe('200')
    const like = author.rest.from('comment_likes').insert({ comment_id: hidden })
    expect(await outcome(like)).toBe('201')
    expect(await outcome(anyone.rest.from('comments').select('id').eq('id', hidden))).toBe('200')
    expect(await rows(anyone.rest.from('comments').select('id').eq('id', hidden))).toEqual([])
  })

  test('a hidden comment answers a like of others like a missing one', async () => {
    const hidden = await comment(author, await publish(other))
    await setHidden('comment', hidden)
    const like = (comment_id: string) => outcome(other.rest.from('comment_likes').insert({ comment_id }))
    expect(await like(hidden)).toBe('409 23503 comment_likes_comment_id_fkey')
    expect(await like(crypto.randomUUID())).toBe('409 23503 comment_likes_comment_id_fkey')
  })
})

describe('hidden profiles', () => {
  test('a hidden profile has no name in a conversation, nor any place in the directory, and nobody rates it', async () => {
    const [hidden, contact, stranger] = [await member('Xaawo Nuur'), await member(), await member()]
    expect([await write(hidden, contact), await write(contact, hidden)]).toEqual(['201', '201'])
    expect(await mayRate(contact, hidden.id)).toBe(true)
    await setHidden('profile', hidden.id)
    const conversation = async (by: Member) => rows(by.rest.rpc('conversation_page', { contact: hidden.id }))
    expect(await conversation(contact)).toMatchObject({
      contact: { id: hidden.id, username: null, full_name: 'Hidden member', avatar_url: null },
      messages: [{ content: 'Hello' }, { content: 'Hello' }],
      may_write: false,
    })
    expect(await conversation(stranger)).toMatchObject({ contact: null })
    expect(await mayRate(contact, hidden.id)).toBe(false)
    expect((await contact.rest.rpc('profile_page', { key: hidden.id })).data).toBeNull()
    await setHidden('profile', hidden.id, false)
    expect(await mayRate(contact, hidden.id)).toBe(true)
  })

  test('a hidden profile shows itself to its member, who may go on editing it', async () => {
    const hidden = await member('Xaawo Nuur')
    await setHidden('profile', hidden.id)
    expect(await rows(hidden.rest.rpc('profile_page', { key: hidden.id }))).toMatchObject({
      profile: { hidden: true },
    })
    const edit = hidden.rest.from('profiles').update({ title: 'Weaver' }).eq('id', hidden.id)
    expect(await outcome(edit.select('title'))).toBe('200')
  })
})

describe('decisions on everything', () => {
  test('a decision on everything leaves exact counters when the account goes', async () => {
    const spammer = await member('Spam Sender')
    const [place] = [await publish(other), await publish(spammer)]
    await comment(spammer, place)
    await sql`select internal.hide_everything(${spammer.id}, true, 4)`
    await sql`delete from auth.users where id = ${spammer.id}`
    await agrees()
  })
})

test('only posts, comments, ratings, projects and profiles can be hidden', async () => {
  await expect(setHidden('message', crypto.randomUUID())).rejects.toThrow(
    'Nothing of the kind message can be hidden.',
  )
  await setHidden('post', crypto.randomUUID())
})
