/** Leaving: hidden at once, undone within 14 days, then gone but for what others need. */
import { beforeAll, expect, test } from 'vitest'

import { type Actor, admin, type Member, member, signIn, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { outcome, rows } from './support/outcome.ts'

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='),
  (letter) => letter.charCodeAt(0),
).buffer
const FORMER = { username: null, full_name: 'Former member', avatar_url: null }

const send = (from: Member, to: Member, content: string) =>
  rows(from.rest.from('messages').insert({ recipient_id: to.id, content }).select('id'))
async function leave(by: Member, keep = false) {
  const [own] = await sql<{ username: string }>('select username from public.profiles where id = $1', [by.id])
  return rows(by.rest.rpc('leave', { username: own?.username ?? '', keep_posts: keep }))
}
const open = (by: Actor, { id }: Member) => by.rest.rpc('profile_page', { key: id })
const threadOf = (by: Member, { id }: Member) => rows(by.rest.rpc('thread_page', { contact: id }))
const commentsOf = (by: Actor, post: string) => rows(by.rest.rpc('post_comments', { post }))
const feedPost = (by: Actor, post: string) => by.rest.from('post_feed').select('*').eq('id', post)
const setLeft = (who: Member, ago: string) =>
  sql(`update public.profiles set left_at = now() - $2::interval where id = $1`, [who.id, ago])
const removeLeft = () => sql('select internal.remove_left_members(1000)')

let agrees: Awaited<ReturnType<typeof watchCounters>>
beforeAll(async () => {
  agrees = await watchCounters()
})

/** Someone with something in every corner, and a friend to whom half of it leads. */
async function busyMember() {
  const [me, friend] = [await member('Leyla Warsame'), await member('Xaawo Cali')]
  await send(me, friend, 'Salaan, waa Leyla')
  await send(friend, me, 'Salaan Leyla')
  const post = async (by: Member) =>
    (
      await rows(by.rest.from('posts').insert({ title: 'Leyla?', content: 'Words of a post' }).select('id'))
    )[0]?.id ?? ''
  const [own, other] = [await post(me), await post(friend)]
  const comment = (by: Member, on: string) =>
    rows(by.rest.from('comments').insert({ post_id: on, content: 'Words under it' }).select('id'))
  await comment(friend, own)
  const [mine] = await comment(me, other)
  await rows(me.rest.from('post_likes').insert({ post_id: other }).select('post_id'))
  await rows(me.rest.from('post_saves').insert({ post_id: other }).select('post_id'))
  await rows(
    friend.rest
      .from('comment_likes')
      .insert({ comment_id: mine?.id ?? '' })
      .select('comment_id'),
  )
  const rate = (by: Member, whom: Member) =>
    rows(by.rest.from('user_ratings').insert({ rated_id: whom.id, rating_value: 4 }).select('id'))
  await rate(me, friend)
  await rate(friend, me)
  await rows(me.rest.from('projects').insert({ title: 'Leyla’s work' }).select('id'))
  await rows(
    me.rest
      .from('profiles')
      .update({ title: 'Leyla’s title', bio: 'Leyla’s bio' })
      .eq('id', me.id)
      .select('id'),
  )
  const { error } = await me.storage
    .from('profile-images')
    .upload(`${me.id}/avatar.png`, PIXEL, { contentType: 'image/png' })
  expect(error).toBeNull()
  return { me, friend, own, other, mine: mine?.id ?? '' }
}

test('a member who leaves is hidden at once, signed out everywhere, and may come back to everything', async () => {
  const { me, friend, own, other } = await busyMember()
  const anyone = await visitor()
  const second = await signIn(me.email)
  const until = await leave(me)
  expect(Date.parse(String(until)) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)

  for (const by of [me, second]) expect(await outcome(by.rest.rpc('dashboard_summary'))).toMatch(/^401/)
  for (const by of [anyone, friend]) {
    expect(await rows(by.rest.from('profiles').select('id').eq('id', me.id))).toEqual([])
    expect((await open(by, me)).data).toBeNull()
    expect(await rows(feedPost(by, own))).toEqual([])
  }
  expect(await rows(friend.rest.from('profiles').select('rating_count').eq('id', friend.id))).toEqual([
    { rating_count: 0 },
  ])
  expect(await commentsOf(anyone, other)).toMatchObject({ count: 0 })
  expect(await threadOf(friend, me)).toMatchObject({
    contact: { id: me.id, ...FORMER },
    messages: [{ content: 'Salaan, waa Leyla' }, { content: 'Salaan Leyla' }],
    may_write: false,
  })
  await agrees()

  const back = await signIn(me.email)
  expect(await rows(back.rest.rpc('unread_summary'))).toMatchObject({ standing: 'left' })
  expect(await rows(back.rest.rpc('my_standing'))).toMatchObject({ state: 'left', until: until })
  expect(await outcome(back.rest.from('posts').insert({ title: 'x', content: 'x' }))).toContain(
    'You are leaving.',
  )
  expect(await outcome(back.rest.rpc('leave', { username: 'another', keep_posts: true }))).toBe(
    '400 23514 This is not your username.',
  )
  await setLeft(me, '13 days 23 hours')
  await removeLeft()
  expect(await outcome(back.rest.rpc('stay'))).toBe('204')
  expect(await rows(back.rest.rpc('unread_summary'))).toMatchObject({ standing: null })
  expect((await open(anyone, me)).data).toMatchObject({
    profile: { full_name: 'Leyla Warsame', rating_count: 1 },
  })
  expect(await rows(feedPost(anyone, own))).toMatchObject([
    { author_name: 'Leyla Warsame', comment_count: 1 },
  ])
  expect(await commentsOf(anyone, other)).toMatchObject({ count: 1 })
  expect(await threadOf(friend, me)).toMatchObject({
    contact: { full_name: 'Leyla Warsame' },
    may_write: true,
  })
  await agrees()
})

test('after 14 days a member is gone, and the other side keeps its conversation', async () => {
  const { me, friend, own, other } = await busyMember()
  const [{ username = '' } = {}] = await rows(me.rest.from('profiles').select('username').eq('id', me.id))
  await leave(me)
  await setLeft(me, '14 days 1 minute')
  await removeLeft()
  expect(await sql('select id from auth.users where id = $1', [me.id])).toEqual([])
  expect(await rows(feedPost(friend, own))).toEqual([])
  expect(await rows(feedPost(friend, other))).toMatchObject([{ like_count: 0, comment_count: 0 }])
  expect(await threadOf(friend, me)).toMatchObject({
    contact: { id: me.id, ...FORMER },
    messages: [{ content: 'Salaan, waa Leyla' }, { content: 'Salaan Leyla' }],
    may_write: false,
    may_rate: false,
  })
  expect(
    await outcome(friend.rest.from('messages').insert({ recipient_id: me.id, content: 'Hello?' })),
  ).toContain('You can’t write to this member.')
  const taken = friend.rest.from('profiles').update({ username }).eq('id', friend.id)
  expect(await outcome(taken)).toBe('409 23505 profiles_username_key')
  await agrees()

  await leave(friend)
  await setLeft(friend, '15 days')
  await removeLeft()
  const both = [me.id, friend.id]
  expect(await sql('select from public.messages where sender_id = any ($1)', [both])).toEqual([])
  await agrees()
})

test('posts and comments stay under a former member if their author wants it', async () => {
  const { me, own, other } = await busyMember()
  const anyone = await visitor()
  await leave(me, true)
  const seen = async () => {
    expect(await rows(feedPost(anyone, own))).toMatchObject([
      {
        title: 'Leyla?',
        author_name: 'Former member',
        author_username: null,
        author_avatar: null,
        comment_count: 1,
      },
    ])
    expect(await commentsOf(anyone, other)).toMatchObject({
      data: [{ content: 'Words under it', author: { id: me.id, ...FORMER } }],
      count: 1,
    })
    await agrees()
  }
  await seen()
  await setLeft(me, '15 days')
  await removeLeft()
  await seen()
})

test('a deleted account has the same end, and a repeated removal changes nothing', async () => {
  const { me, friend, own } = await busyMember()
  await sql('delete from auth.users where id = $1', [me.id])
  await sql('select internal.remove_member($1)', [me.id])
  expect(await rows(feedPost(friend, own))).toEqual([])
  expect(await threadOf(friend, me)).toMatchObject({ contact: FORMER, messages: [{}, {}] })
  await agrees()
})

test('a suspended member leaves, and the suspension outlives the account', async () => {
  const { me, friend } = await busyMember()
  await sql('select internal.suspend($1, true)', [me.id])
  const suspended = await signIn(me.email)
  await leave(suspended)
  const back = await signIn(me.email)
  expect(await outcome(back.rest.rpc('stay'))).toBe('204')
  expect(await rows(back.rest.rpc('my_standing'))).toMatchObject({ state: 'suspended' })
  expect((await open(friend, me)).data).toBeNull()
  await leave(back)
  await setLeft(me, '15 days')
  await removeLeft()
  expect(await sql('select internal.is_banned_address($1) as banned', [me.email])).toEqual([{ banned: true }])
})

test('what moderators hid stays hidden for whoever comes back', async () => {
  const { me, own, mine } = await busyMember()
  await sql(`select internal.set_hidden('post', $1, true, 77)`, [own])
  await leave(me)
  await sql(`select internal.set_hidden('comment', $1, true, 78)`, [mine])
  const back = await signIn(me.email)
  expect(await outcome(back.rest.rpc('stay'))).toBe('204')
  expect(await sql('select hidden_by::int from public.posts where id = $1', [own])).toEqual([
    { hidden_by: 77 },
  ])
  expect(await sql('select hidden_by::int from public.comments where id = $1', [mine])).toEqual([
    { hidden_by: 78 },
  ])
})

test('the only admin can’t leave, and visitors can neither leave nor stay', async () => {
  const anyone = await visitor()
  expect(await outcome(anyone.rest.rpc('leave', { username: 'x', keep_posts: true }))).toMatch(/^401 42501/)
  expect(await outcome(anyone.rest.rpc('stay'))).toMatch(/^401 42501/)
  const [one, two] = [await admin(), await admin()]
  const others = `update public.profiles set role = $1 where role = $2 and id <> $3 and id <> $4 returning id`
  const before = await sql<{ id: string }>(others, ['developer', 'admin', one.id, two.id])
  await leave(one)
  await expect(leave(two)).rejects.toThrow('Nobody else is an admin.')
  const back = await signIn(one.email)
  expect(await outcome(back.rest.rpc('member_limits'))).toContain('Only admins may do this.')
  await sql(`update public.profiles set role = 'admin' where id = any ($1)`, [before.map(({ id }) => id)])
})
