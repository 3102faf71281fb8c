/** Leaving: hidden at once, undone within 14 days, then gone but for what others need. */
import { expect, test } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'
import { leave, write } from './support/acts.ts'
import { busyMember } from './support/busy-member.ts'
import {
  type Actor,
  admin,
  api,
  IS_OWN_SERVER,
  type Member,
  setProfile,
  signIn,
  sql,
  usernameOf,
  visitor,
} from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { outcome, rows } from './support/outcome.ts'

const FORMER = { username: null, full_name: 'Former member', avatar_url: null }

const open = (by: Actor, { id }: Member) => by.rest.rpc('profile_page', { key: id })
const conversationOf = (by: Member, { id }: Member) => rows(by.rest.rpc('conversation_page', { contact: id }))
const commentsOf = (by: Actor, post: string) => rows(by.rest.rpc('post_comments', { post }))
const feedPost = (by: Actor, post: string) => by.rest.from('post_feed').select('*').eq('id', post)
/** Makes a member leave so long ago, and runs the maintenance. */
async function removeLeft(who: Member, ago: string) {
  await setProfile(who.id, 'left_at = now() - $2::interval', ago)
  await sql`select internal.remove_left_members(1000)`
}
const comeBack = async ({ email }: Member) => {
  const back = await signIn(email)
  expect(await outcome(back.rest.rpc('stay'))).toBe('204')
  return back
}

const agrees = await watchCounters()

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
  expect(await conversationOf(friend, me)).toMatchObject({
    contact: { id: me.id, ...FORMER },
    messages: [{ content: 'Salaan, waa Leyla' }, { content: 'Salaan Leyla' }],
    may_write: false,
  })
  await agrees()

  const back = await signIn(me.email)
  expect(await rows(back.rest.rpc('member_state'))).toMatchObject({ standing: 'left' })
  expect(await rows(back.rest.rpc('my_standing'))).toMatchObject({ state: 'left', until: until })
  expect(await outcome(back.rest.from('posts').insert({ title: 'x', content: 'x' }))).toContain(
    'You are leaving.',
  )
  expect(await outcome(back.rest.rpc('leave', { username: 'another', keep_posts: true }))).toBe(
    '400 23514 This is not your username.',
  )
  await removeLeft(me, '13 days 23 hours')
  expect(await outcome(back.rest.rpc('stay'))).toBe('204')
  expect(await rows(back.rest.rpc('member_state'))).toMatchObject({ standing: null })
  expect((await open(anyone, me)).data).toMatchObject({
    profile: { full_name: 'Leyla Warsame', rating_count: 1 },
  })
  expect(await rows(feedPost(anyone, own))).toMatchObject([
    { author_name: 'Leyla Warsame', comment_count: 1 },
  ])
  expect(await commentsOf(anyone, other)).toMatchObject({ count: 1 })
  expect(await conversationOf(friend, me)).toMatchObject({
    contact: { full_name: 'Leyla Warsame' },
    may_write: true,
  })
  await agrees()
})

test('after 14 days a member is gone, and the other side keeps its conversation', async () => {
  const { me, friend, own, other } = await busyMember()
  const username = await usernameOf(me)
  await leave(me)
  await removeLeft(me, '14 days 1 minute')
  expect(await sql`select id from auth.users where id = ${me.id}`).toEqual([])
  expect(await rows(feedPost(friend, own))).toEqual([])
  expect(await rows(feedPost(friend, other))).toMatchObject([{ like_count: 0, comment_count: 0 }])
  expect(await conversationOf(friend, me)).toMatchObject({
    contact: { id: me.id, ...FORMER },
    messages: [{ content: 'Salaan, waa Leyla' }, { content: 'Salaan Leyla' }],
    may_write: false,
    may_rate: false,
  })
  expect(await write(friend, me)).toContain('You can’t write to this member.')
  const taken = friend.rest.from('profiles').update({ username }).eq('id', friend.id)
  expect(await outcome(taken)).toBe('409 23505 profiles_username_key')
  await agrees()

  await leave(friend)
  await removeLeft(friend, '15 days')
  const both = [me.id, friend.id]
  expect(await sql`select from public.messages where sender_id = any (${both})`).toEqual([])
  await agrees()
})

test('posts and comments stay under a former member if their author wants it', async () => {
  const { me, own, other } = await busyMember()
  const anyone = await visitor()
  await leave(me, true)
  const seen = async () => {
    const author = { author_name: 'Former member', author_username: null, author_avatar: null }
    expect(await rows(feedPost(anyone, own))).toMatchObject([
      { ...author, title: 'Leyla?', comment_count: 1 },
    ])
    expect(await commentsOf(anyone, other)).toMatchObject({
      data: [{ content: 'Words under it', author: { id: me.id, ...FORMER } }],
      count: 1,
    })
    await agrees()
  }
  await seen()
  await removeLeft(me, '15 days')
  await seen()
})

test('a deleted account has the same end, and a repeated removal changes nothing', async () => {
  const { me, friend, own } = await busyMember()
  await sql`delete from auth.users where id = ${me.id}`
  await sql`select internal.remove_member(${me.id})`
  expect(await rows(feedPost(friend, own))).toEqual([])
  expect(await conversationOf(friend, me)).toMatchObject({ contact: FORMER, messages: [{}, {}] })
  await agrees()
})

test('a suspended member leaves, and the suspension outlives the account', async () => {
  const { me, friend } = await busyMember()
  await sql`select internal.suspend(${me.id}, true)`
  const suspended = await signIn(me.email)
  await leave(suspended)
  const back = await comeBack(me)
  expect(await rows(back.rest.rpc('my_standing'))).toMatchObject({ state: 'suspended' })
  expect((await open(friend, me)).data).toBeNull()
  await leave(back)
  await removeLeft(me, '15 days')
  expect(await sql`select internal.is_banned_email(${me.email}) as banned`).toEqual([{ banned: true }])
})

test('what moderators hid stays hidden for whoever comes back', async () => {
  const { me, own, mine } = await busyMember()
  await sql`select internal.set_hidden('post', ${own}, true, 77)`
  await leave(me)
  await sql`select internal.set_hidden('comment', ${mine}, true, 78)`
  await comeBack(me)
  const hidden = await sql`select p.hidden_by::int[] as post, c.hidden_by::int[] as comment
    from public.posts p, public.comments c where p.id = ${own} and c.id = ${mine}`
  expect(hidden).toEqual([{ post: [77], comment: [78] }])
})

test('the only admin can’t leave', async () => {
  const [one, two] = [await admin(), await admin()]
  const others = `update public.profiles set role = $1 where role = $2 and id <> $3 and id <> $4 returning id`
  const before = await sql<{ id: string }>(others, ['developer', 'admin', one.id, two.id])
  await leave(one)
  await expect(leave(two)).rejects.toThrow('Nobody else is an admin.')
  const back = await signIn(one.email)
  expect(await outcome(back.rest.rpc('member_limits'))).toContain('Only admins may do this.')
  await sql`update public.profiles set role = 'admin' where id = any (${before.map(({ id }) => id)})`
})

/** A value for each text and each choice of a profile, none of them the default; the username is set with them. */
const OWN_VALUES = {
  full_name: 'Leyla Warsame',
  purpose: 'both',
  company: 'Warsame Software',
  title: 'Engineer',
  bio: 'I build clinic records.',
  location: 'Kenya',
  works_remotely: true,
  time_zone: 'Africa/Nairobi',
  avatar_url: 'https://example.com/leyla.png',
  experience_level: 'Sare',
  available_for_hire: true,
  availability: 'open',
  shown_on_home: false,
  website: 'https://example.com/',
  github: 'https://github.com/leyla',
  twitter: 'https://x.com/leyla',
  linkedin: 'https://www.linkedin.com/in/leyla',
  role: 'moderator',
  email: 'leyla@example.com',
  keeps_posts: true,
  opted_out_of_lists: true,
  noindex: true,
  who_may_write: 'nobody',
  shows_answer_time: false,
  shows_work: true,
}

test('only the username stays of the texts and choices in the profile of a former member', async () => {
  const { me } = await busyMember()
  const username = `leyla_${Date.now().toString(36)}`
  const values = { ...OWN_VALUES, username }
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'profiles' and data_type in ('text', 'boolean')
      and is_generated = 'NEVER'`
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(values).sort())
  const changes = Object.keys(values).map((name, index) => `${name} = $${index + 2}`)
  await sql(`update public.profiles set ${changes.join()} where id = $1`, [me.id, ...Object.values(values)])
  const profile = `select ${Object.keys(values).join()} from public.profiles where id = $1`
  expect(await sql(profile, [me.id])).toEqual([values])

  await sql`select internal.remove_member(${me.id})`
  const [row = {}] = await sql(profile, [me.id])
  expect(Object.fromEntries(Object.entries(row).filter(([, value]) => value))).toEqual({
    username,
    full_name: 'Former member',
    purpose: 'build',
    experience_level: 'Bilow',
    role: 'developer',
    who_may_write: 'everyone',
    availability: 'closed',
    shows_answer_time: true,
  })
})

/** The tables of all schemas that hold texts. */
async function tablesWith(text: string) {
  const tables = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname in ('public', 'internal', 'auth', 'storage')`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (row) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

test('a search over all tables and files finds of a former member what docs/privacy.md lists', async () => {
  const mark = `zuhur${Date.now().toString(36)}`
  const { me, friend } = await busyMember(`Leyla ${mark}`)
  await rows(friend.rest.rpc('report', { kind: 'profile', thing: me.id, reason: 'other', note: 'Odd' }))
  await rows(me.rest.rpc('report', { kind: 'profile', thing: friend.id, reason: 'other', note: 'Odd' }))
  await sql`insert into public.messages (sender_id, recipient_id, content)
    select ${me.id}, ${friend.id}, 'Words ' || i from generate_series(1, 5000) i`
  await sql`insert into public.posts (profile_id, title, content) select ${me.id}, 'Post ' || i, 'Words'
    from generate_series(1, 500) i`
  await sql`insert into storage.objects (bucket_id, name, owner_id, version)
    select 'project-images', ${me.id} || '/projects/' || i || '.png', ${me.id}, gen_random_uuid()::text
    from generate_series(1, 60) i`
  expect(await tablesWith(me.email)).toContain('auth.users')
  expect(await tablesWith(me.id)).toContain('storage.objects')
  await leave(me)
  await setProfile(me.id, `left_at = now() - interval '15 days'`)
  await waitFor('the files to be gone', async () => {
    await (await api()).maintain()
    const folders = await sql`select from internal.abandoned_files where due_at <= now()`
    // Only our own server queues orphaned objects: Supabase's storage service removes bytes at once.
    const bytes = IS_OWN_SERVER ? await sql`select from storage.orphaned_objects where due_at <= now()` : []
    return folders.length + bytes.length === 0 || undefined
  })
  expect(await tablesWith(me.email)).toEqual([])
  expect(await tablesWith(me.id)).toEqual(['conversations', 'internal.cases', 'messages', 'profiles'])
  // The profile keeps the username; cases and evidence keep copies of reported things.
  expect(await tablesWith(mark)).toEqual(['internal.cases', 'internal.evidence', 'profiles'])
  await agrees()
})
