/** Notifications: who is notified of what, how rows are grouped, and that each is its owner's alone. */
import { beforeEach, describe, expect, test } from 'vitest'

import { prefer, relate, write } from './support/acts.ts'
import { crowd, type Member, member, removeCrowd, setProfile, sql } from './support/community.ts'
import { thingBy } from './support/moderation.ts'
import { lines, list, unread } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'
import { makeOlder } from './support/profiles.ts'

const like = (by: Member, post_id: string) => outcome(by.rest.from('post_likes').insert({ post_id }))
const unlike = (by: Member, post_id: string) =>
  outcome(by.rest.from('post_likes').delete().eq('post_id', post_id))
const mute = (by: Member, args: { post: string; muted: boolean }) =>
  outcome(by.rest.rpc('set_post_muted', args))
const mark = (by: Member, args: { up_to?: number; ids?: number[]; post?: string; kind?: string }) =>
  rows(by.rest.rpc('mark_notifications_read', args))

const [naima, warsame] = [await member('Naima'), await member('Warsame')]
// Older accounts, because these tests together exceed the limits of newcomers.
await makeOlder('1 month', naima, warsame)

let me: Member
beforeEach(async () => {
  me = await member()
})
const likeComment = (by: Member, comment_id: string) =>
  outcome(by.rest.from('comment_likes').insert({ comment_id }))
const setHidden = (kind: string, id: string, hidden: boolean) =>
  sql`select internal.set_hidden(${kind}, ${id}, ${hidden})`
/** Expects an empty list, and no number in the badge. */
const expectNothing = async () => expect([await lines(me), await unread(me)]).toEqual([[], 0])
const storedOf = ({ id }: Member) => sql`select id from public.notifications where owner_id = ${id}`

describe('what notifies', () => {
  test('comments on a post notify its author, with the words of the only new one', async () => {
    const post = await publish(me, 'On payments')
    const path = `/community/post/${post}#comment-${await comment(naima, post, 'Which **gateway**?')}`
    const told = { kind: 'comment', post_id: post, label: 'On payments', path }
    expect((await list(me)).data).toMatchObject([
      { ...told, text: 'Which gateway?', actor_count: 1, read: false },
    ])
    await comment(warsame, post)
    await comment(naima, post)
    expect((await list(me)).data).toMatchObject([{ ...told, text: null, actor_count: 2 }])
    expect(await lines(me)).toEqual(['comment: Naima, Warsame of 2'])
    expect(await unread(me)).toBe(1)
  })

  test('likes of a post and of a comment notify the author, each in a group', async () => {
    const post = await publish(me, 'Liked')
    const own = await comment(me, post, 'My own words')
    await like(naima, post)
    await likeComment(naima, own)
    await like(warsame, post)
    expect((await list(me)).data).toMatchObject([
      { kind: 'like', label: 'Liked', actor_count: 2, path: `/community/post/${post}` },
      { kind: 'like', label: 'My own words', actor_count: 1, path: `/community/post/${post}#comment-${own}` },
    ])
    expect(await unread(me)).toBe(2)
  })

  test('a rating notifies until it is deleted', async () => {
    const rating = { rated_id: me.id, rating_value: 5, comment: 'Delivers.' }
    expect([await write(me, naima), await write(naima, me)]).toEqual(['201', '201'])
    await rows(naima.rest.from('user_ratings').insert(rating).select('id'))
    expect((await list(me)).data).toMatchObject([
      { kind: 'rating', text: 'Delivers.', stars: 5, path: '/profile' },
    ])
    await sql`delete from public.user_ratings where rated_id = ${me.id}`
    expect(await lines(me)).toEqual([])
  })

  test('an answer notifies the rater once, however often it is deleted and written, and while it is shown', async () => {
    const rating = await thingBy(me, 'rating', naima)
    const answers = naima.rest.from('rating_answers')
    const answer = () =>
      rows(answers.insert({ rating_id: rating, content: 'Thank you.' }).select('rating_id'))
    const told = { kind: 'answer', text: 'Thank you.', stars: null, path: `/profile/${naima.id}#reviews` }
    await answer()
    expect((await list(me)).data).toMatchObject([told])
    await rows(answers.delete().eq('rating_id', rating).select('rating_id'))
    expect(await lines(me)).toEqual([])
    await answer()
    expect((await list(me)).data).toMatchObject([told])
    await setHidden('answer', rating, true)
    await expectNothing()
    await setHidden('answer', rating, false)
    const read = (answers_on: string) => rows(me.rest.rpc('mark_notifications_read', { answers_on }))
    expect([await read(me.id), await read(naima.id.toUpperCase())]).toEqual([1, 0])
  })

  test('nobody is notified of what they do themselves', async () => {
    const post = await publish(me)
    await comment(me, post)
    await like(me, post)
    expect(await lines(me)).toEqual([])
  })

  test('an import by the database’s owner notifies nobody', async () => {
    const post = await publish(me)
    await sql`insert into public.post_likes (post_id, profile_id) values (${post}, ${naima.id})`
    await sql`insert into public.comments (post_id, profile_id, content) values (${post}, ${naima.id}, 'x')`
    expect(await lines(me)).toEqual([])
  })
})

describe('what notifies nobody', () => {
  test.each(['mute', 'block'] as const)(
    'somebody on whom a member sets a %s does not notify them, before and after',
    async (kind) => {
      const [post, noisy] = [await publish(me), await member('Noisy')]
      await comment(noisy, post)
      expect(await unread(me)).toBe(1)
      await relate(me, noisy, kind)
      await expectNothing()
      await like(noisy, post)
      await relate(me, noisy)
      expect(await lines(me)).toEqual(['comment: Noisy of 1'])
    },
  )

  test('whoever blocks a member does not notify them', async () => {
    const other = await member()
    const post = await publish(me)
    await relate(other, me, 'block')
    await like(other, post)
    expect(await lines(me)).toEqual([])
  })

  test('a muted post does not notify, and its earlier notifications count as read', async () => {
    const [post, another] = [await publish(me), await publish(me)]
    await comment(naima, post)
    await mute(me, { post, muted: true })
    await comment(warsame, post)
    await like(naima, post)
    expect(await lines(me)).toEqual(['comment: Naima of 1, read'])
    await like(naima, another)
    await mute(me, { post, muted: false })
    await comment(warsame, post)
    expect(await lines(me)).toEqual(['comment: Warsame of 1', 'like: Naima of 1'])
  })

  test('a kind that is off in the app does not notify, and what was written meanwhile shows when it is on again', async () => {
    const post = await publish(me)
    await prefer(me, { turn_off: ['comment:app', 'like:app'] })
    await comment(naima, post)
    await like(naima, post)
    await expectNothing()
    await prefer(me, { turn_on: ['comment:app', 'like:app'] })
    // A like has no channel but the app, so no notification was stored while that was off.
    expect(await lines(me)).toEqual(['comment: Naima of 1'])
  })

  test('a suspended member is not notified', async () => {
    const post = await publish(me)
    await sql`select internal.suspend(${me.id}, true)`
    expect(await like(naima, post)).toBe('201')
    expect(await storedOf(me)).toEqual([])
  })

  test('a hidden comment does not notify, as long as it is hidden', async () => {
    const post = await publish(me)
    const made = await comment(naima, post)
    await setHidden('comment', made, true)
    await expectNothing()
    await setHidden('comment', made, false)
    expect(await lines(me)).toEqual(['comment: Naima of 1'])
  })

  test('a hidden post notifies nobody but its author', async () => {
    const author = await member()
    const post = await publish(author)
    await likeComment(naima, await comment(me, post))
    await setHidden('post', post, true)
    expect(await lines(me)).toEqual([])
    expect(await lines(author)).toEqual([expect.stringMatching(/^comment: .* of 1$/)])
  })

  test('a deleted comment or post does not notify', async () => {
    const post = await publish(me)
    const made = await comment(naima, post)
    await likeComment(naima, await comment(me, post))
    await rows(naima.rest.from('comments').delete().eq('id', made).select('id'))
    expect(await lines(me)).toEqual(['like: Naima of 1'])
    await rows(me.rest.from('posts').delete().eq('id', post).select('id'))
    expect(await lines(me)).toEqual([])
  })
})

describe('many likes', () => {
  test('likes that are taken back do not notify, and a hundred of one member notify once', async () => {
    const post = await publish(me)
    await like(naima, post)
    expect(await lines(me)).toEqual(['like: Naima of 1'])
    await unlike(naima, post)
    await expectNothing()
    await like(naima, post)
    await mark(me, { post })
    for (let time = 0; time < 100; time++) {
      await unlike(naima, post)
      await like(naima, post)
    }
    expect(await lines(me)).toEqual(['like: Naima of 1, read'])
    expect(await unread(me)).toBe(0)
    expect(await storedOf(me)).toHaveLength(1)
  })

  test('likes of sixty members cost twenty rows, and all are counted', async () => {
    const post = await publish(me)
    const likers = await crowd(60, 'Liker')
    await likeAll(post, likers)
    const kept = () => sql`select from public.notifications where thing = ${post}`
    expect(await kept()).toHaveLength(20)
    expect((await list(me)).data).toMatchObject([{ kind: 'like', actor_count: 60, read: false }])
    expect(await mark(me, { post })).toBe(0)
    await like(naima, post)
    expect(await kept()).toHaveLength(20)
    expect((await list(me)).data[0]).toMatchObject({ read: false, actors: [{ full_name: 'Naima' }] })
    await removeCrowd(likers)
  })
})

/** Adds likes as members do, in one statement for each. */
const likeAll = (post: string, likers: string[]) =>
  sql(
    `do $$
    declare liker uuid;
    begin
      perform set_config('role', 'authenticated', true);
      foreach liker in array '{${likers.join()}}'::uuid[] loop
        perform set_config('request.jwt.claims', json_build_object('sub', liker, 'role', 'authenticated')::text, true);
        insert into public.post_likes (post_id) values ('${post}');
      end loop;
    end $$`,
  )

describe('reading', () => {
  test('marking covers all up to an id, a group, or those of a post or a kind, and returns the number of the rest', async () => {
    const posts = [await publish(me), await publish(me), await publish(me)]
    for (const post of posts) await comment(naima, post)
    const [newest, middle] = (await list(me)).data
    expect(await mark(me, { ids: [middle?.id ?? 0] })).toBe(2)
    expect(await mark(me, { post: posts[0] ?? '' })).toBe(1)
    await comment(warsame, posts[2] ?? '')
    // A notification that came after the list was read stays unread.
    expect(await mark(me, { up_to: newest?.id ?? 0 })).toBe(1)
    expect(await lines(me)).toEqual([
      'comment: Warsame of 1',
      'comment: Naima of 1, read',
      'comment: Naima of 1, read',
    ])
    await like(warsame, posts[0] ?? '')
    expect(await mark(me, { kind: 'like' })).toBe(1)
    expect(await mark(me, {})).toBe(1)
  })

  test('the pages of the list end', async () => {
    const posts = [await publish(me), await publish(me), await publish(me)]
    for (const post of posts) await like(naima, post)
    const first = await list(me, { page_size: 2 })
    const second = await list(me, { page_size: 2, before: first.next ?? 0 })
    expect([...first.data, ...second.data].map(({ post_id }) => post_id)).toEqual(posts.toReversed())
    expect(second.next).toBeNull()
  })

  test('the list names no one with a hidden profile, but those who only opted out of lists', async () => {
    const [post, shy] = [await publish(me), await member('Shy')]
    await like(shy, post)
    await setHidden('profile', shy.id, true)
    expect(await lines(me)).toEqual(['like:  of 1'])
    await setHidden('profile', shy.id, false)
    await setProfile(shy.id, 'opted_out_of_lists = true')
    expect(await lines(me)).toEqual(['like: Shy of 1'])
  })
})

describe('rights', () => {
  test('nobody else reads, marks or changes a member’s notifications, preferences and muted posts', async () => {
    const post = await publish(me)
    await comment(naima, post)
    await mute(me, { post, muted: true })
    const [row] = (await list(me)).data
    for (const table of ['notifications', 'muted_posts'] as const)
      expect(await rows(warsame.rest.from(table).select('*').eq('owner_id', me.id))).toEqual([])
    const columns = 'owner_id, off, time_zone'
    expect(await rows(warsame.rest.from('notification_preferences').select(columns))).toHaveLength(1)
    expect(await rows(me.rest.from('notification_preferences').select(columns))).toMatchObject([
      { owner_id: me.id },
    ])
    await mark(warsame, { ids: [row?.id ?? 0], up_to: row?.id ?? 0, post, kind: 'comment' })
    await sql`update public.notifications set read_at = null where owner_id = ${me.id}`
    await mark(warsame, { ids: [row?.id ?? 0], up_to: row?.id ?? 0, post, kind: 'comment' })
    expect(await unread(me)).toBe(1)
  })
})

test('an account that goes takes along its own notifications and those about it', async () => {
  const other = await member()
  const [mine, theirs] = [await publish(me), await publish(other)]
  await like(me, theirs)
  await like(other, mine)
  await mute(me, { post: theirs, muted: true })
  await sql`delete from auth.users where id = ${me.id}`
  expect(await lines(other)).toEqual([])
  const about = 'select from public.notifications where owner_id = any ($1) or actor_id = any ($1)'
  expect(await sql(about, [[me.id, other.id]])).toEqual([])
})

/** Adds notifications about one member to the list of another. */
const rowsAbout = (owner: Member, actor: Member, times: number) =>
  sql`insert into public.notifications (owner_id, kind, thing, actor_id)
    select ${owner.id}, 'rating', ${owner.id}, ${actor.id} from generate_series(1, ${times}::integer)`

test('a member who causes a thousand rows pushes out neither decisions nor what others did', async () => {
  await sql`insert into public.notifications (owner_id, kind, thing)
    select ${me.id}, kind, ${me.id} from unnest(array['decision', 'report']) as kind`
  await rowsAbout(me, warsame, 2)
  await rowsAbout(me, naima, 1030)
  expect((await lines(me)).map((line) => line.split(':')[0])).toEqual(['rating', 'report', 'decision'])
  await sql`select internal.trim_notifications(${me.id})`
  expect(
    await sql`
      select kind, actor_id = ${warsame.id} as by_warsame, count(*)::int as amount from public.notifications
      where owner_id = ${me.id} group by 1, 2 order by 3, 1`,
  ).toEqual([
    { kind: 'decision', by_warsame: null, amount: 1 },
    { kind: 'report', by_warsame: null, amount: 1 },
    { kind: 'rating', by_warsame: true, amount: 2 },
    { kind: 'rating', by_warsame: false, amount: 996 },
  ])
})

test('what muted members, likes taken back and kinds that are off left does not hide the rest from the badge', async () => {
  await comment(warsame, await publish(me, 'Mine'))
  await rowsAbout(me, naima, 220)
  await sql`insert into public.notifications (owner_id, kind, thing, withdrawn)
    select ${me.id}, 'like', gen_random_uuid(), true from generate_series(1, 220)`
  await sql`
    insert into public.notifications (owner_id, kind, thing) select ${me.id}, 'report', ${me.id}
    from generate_series(1, 220)`
  await relate(me, naima, 'mute')
  await prefer(me, { turn_off: ['report:app'] })
  expect(await unread(me)).toBe(1)
})

test('rows go after 90 days, and beyond the newest thousand', async () => {
  await sql`insert into public.notifications (owner_id, kind, thing, created_at)
    select ${me.id}, 'report', ${me.id}, now() - (1200 - i) * interval '1 minute'
    from generate_series(1, 1200) as i`
  for (let time = 0; time < 3; time++) await sql`select internal.trim_notifications(${me.id})`
  expect(await storedOf(me)).toHaveLength(1000)
  await sql`insert into public.notifications (id, owner_id, kind, thing, created_at) overriding system value
    select -i, ${me.id}, 'report', ${me.id}, now() - interval '91 days' from generate_series(1, 3) as i`
  await sql`select internal.clear_notifications()`
  expect(await storedOf(me)).toHaveLength(1000)
})
