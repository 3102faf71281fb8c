/** Counters, averages and threads under many members at once, on a real PostgreSQL with a connection for each. */
import { expect, test } from 'vitest'

import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import {
  actAs,
  addComment,
  addPost,
  addReply,
  as,
  by,
  categories,
  like,
  members,
  refusalsOf,
  refusedBehind,
  sql,
  useCrowd,
  waiting,
  write,
} from './support/crowd.ts'
import { runSteps } from './support/run-steps.ts'

useCrowd()

const everyone = (act: (member: string, index: number) => Promise<unknown>) => Promise.all(members.map(act))

const counters = (post: string) =>
  sql`select like_count, comment_count, view_count from public.post_counters where post_id = ${post}`

test('50 members like, unlike and like again: the count is exact', async () => {
  const post = await addPost(members[0])
  const unlike = (member: string) =>
    by(member)`delete from public.post_likes where post_id = ${post} and profile_id = ${member}`

  await everyone((member) => like(member, post))
  expect(await counters(post)).toMatchObject([{ like_count: 50 }])
  await everyone((member, index) => (index % 2 === 0 ? unlike(member) : like(member, post)))
  expect(await counters(post)).toMatchObject([{ like_count: 25 }])
  const twice = [...members, ...members]
  await Promise.all(twice.map((member, index) => (index % 3 === 0 ? unlike(member) : like(member, post))))
  const [rows] = await sql`select count(*)::int as like_count from public.post_likes where post_id = ${post}`
  expect(await counters(post)).toMatchObject([{ like_count: rows?.like_count }])
})

test.each([
  ['posts', `title, content) values ($1, 'x', 'x')`],
  ['comments', `post_id, content) values ($1, $2, 'x')`],
  ['messages', `recipient_id, content) values ($1, $2, 'x')`],
])('nobody else takes the id of one of the %s while it is deleted', async (table, values) => {
  const [first, later, contact] = members.slice(40)
  const [id, under] = [crypto.randomUUID(), table === 'comments' ? await addPost(contact) : contact]
  const insert = (by?: string) =>
    as(by, `insert into public.${table} (id, ${values}`, table === 'posts' ? [id] : [id, under])
  await insert(first)
  const refusals = await refusedBehind(async (deleting) => {
    await deleting.query(`delete from public.${table} where id = $1`, [id])
    const taken = insert(later)
    await waiting(1)
    return [taken]
  })
  expect(refusals).toEqual([expect.stringContaining('duplicate key')])
})

test('two taps at once of one member are one like', async () => {
  const post = await addPost(members[0])
  await Promise.all(Array.from({ length: 10 }, () => like(members[1], post)))
  expect(await counters(post)).toMatchObject([{ like_count: 1 }])
})

test('comments, their likes and views are all counted', async () => {
  const post = await addPost(members[0])
  await everyone((member) => addComment(member, post))
  await everyone((member) => by(member)`select public.increment_post_views(${post})`)
  const [comment] = await sql`select id from public.comments where post_id = ${post} limit 1`
  await everyone(
    (member) => by(member)`insert into public.comment_likes (comment_id) values (${comment?.id})`,
  )
  await everyone((member, index) =>
    index % 2 === 0
      ? by(member)`delete from public.comment_likes where profile_id = ${member}`
      : addComment(member, post),
  )
  expect(await counters(post)).toMatchObject([{ comment_count: 75, view_count: 50 }])
})

test('everyone replies to one reply, or to its comment, at one moment', async () => {
  const post = await addPost(members[0])
  const comment = await addComment(members[0], post)
  const reply = await addReply(members[0], comment)
  await everyone((member, index) => addReply(member, index % 3 === 0 ? comment : reply))
  expect(await sql`select reply_count from internal.comment_threads where id = ${comment}`).toEqual([
    { reply_count: members.length + 1 },
  ])
})

test('ratings given at once give the right average', async () => {
  const [rated, ...raters] = members
  const [first, second] = raters
  await sql`
    insert into public.messages (sender_id, recipient_id, content)
    select a.id, b.id, 'x' from public.profiles a, public.profiles b where ${rated}::uuid in (a.id, b.id) and a.id <> b.id`
  const rate = (member: string | undefined, value: number) =>
    by(member)`insert into public.user_ratings (rated_id, rating_value) values (${rated}, ${value})`

  await Promise.all([rate(first, 2), rate(second, 5)])
  const average = () =>
    sql`select average_rating::text, rating_count from public.profiles where id = ${rated}`
  expect(await average()).toEqual([{ average_rating: '3.50', rating_count: 2 }])

  await Promise.all(raters.slice(2).map((member, index) => rate(member, 1 + (index % 5))))
  await Promise.all(
    raters.map(
      (member) => by(member)`update public.user_ratings set rating_value = 4 where rater_id = ${member}`,
    ),
  )
  expect(await average()).toEqual([{ average_rating: '4.00', rating_count: 49 }])
  expect(await refusalsOf([rate(first, 1), rate(first, 1)])).toHaveLength(2)
})

test('messages that cross have one order for both members', async () => {
  const [one = '', two = ''] = members.slice(10, 12)
  const read = (member: string, contact: string) =>
    by(member)`select public.mark_conversation_read(${contact})`

  await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      if (index % 8 === 7) return index % 16 === 7 ? read(one, two) : read(two, one)
      return index % 2 === 0 ? write(one, two, `Message ${index}`) : write(two, one, `Message ${index}`)
    }),
  )
  const times = await sql`
    select count(*)::int as sent, count(distinct created_at)::int as moments from public.messages
    where sender_id in (${one}, ${two}) and recipient_id in (${one}, ${two})`
  expect(times[0]).toEqual({ sent: 35, moments: 35 })
  await Promise.all([read(one, two), read(two, one)])
  const unread = await sql`
    select sum(unread_count)::int as unread from public.conversations
    where owner_id in (${one}, ${two}) and contact_id in (${one}, ${two})`
  expect(unread).toEqual([{ unread: 0 }])
})

test('everyone writes to everyone next to them, both ways, and nothing waits for ever', async () => {
  const ring = members.slice(20, 40)
  const acts = ring.flatMap((member, index) => {
    const next = ring[(index + 1) % ring.length]
    return [write(member, next), write(next, member), by(member)`select public.mark_all_read()`]
  })
  expect(await refusalsOf(acts)).toEqual([])
})

test('sign-ups under one name all succeed, each with a name of its own', async () => {
  await Promise.all(
    Array.from(
      { length: 30 },
      (_, index) => sql`
        insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
        values (${`same-${index}@example.org`}, now(), '{"full_name": "Same Name"}')`,
    ),
  )
  const names = await sql`select username from public.profiles where full_name = 'Same Name'`
  expect(new Set(names.map(({ username }) => username)).size).toBe(30)
})

test('choosing specializations at once, in any order, is counted', async () => {
  const made = await sql<{ id: string }>`insert into public.specializations (name)
    select 'Specialization ' || i from generate_series(1, 6) as i returning id`
  const ids = made.map(({ id }) => id)
  const choose = (member: string, chosen: string[]) =>
    by(member)`update public.profiles set specializations = ${chosen}::uuid[] where id = ${member}`
  await everyone((member, index) => choose(member, index % 2 === 0 ? ids : ids.toReversed()))
  const part = (index: number) => ids.filter((_, place) => (index + place) % 3 === 0)
  await everyone((member, index) => choose(member, part(index)))
  expect(await findDisagreements((statement) => sql.query(statement))).toEqual([])
  await Promise.all([
    sql`delete from public.specializations where id = ${ids[0]}`,
    ...members.slice(0, 10).map((member) => choose(member, ids.slice(1))),
  ])
})

test('posts that come, move and go at once leave exact totals', async () => {
  await everyone(async (member, index) => {
    const category = (step: number) => categories[(index + step) % categories.length]
    const [post] = await by(member)`insert into public.posts (title, content, category_id)
      values ('x', 'x', ${category(0)}) returning id`
    await by(member)`update public.posts set category_id = ${category(1)}, post_type = 'question'
      where id = ${post?.id}`
    if (index % 3 === 0) await by(member)`delete from public.posts where id = ${post?.id}`
  })
  await sql`delete from public.categories where id = ${categories[2]}`
})

test('members who move or delete all their posts at once, and hiding moderators, never wait in a circle', async () => {
  const people = members.slice(30, 36)
  const posts = await sql<{ id: string }>`
    insert into public.posts (profile_id, title, content, category_id, post_type)
    select p, 'x', 'x', (${categories.slice(0, 2)}::uuid[])[1 + (i + n) % 2],
      case when (i + n) % 4 < 2 then 'question' else 'discussion' end
    from unnest(${people}::uuid[]) with ordinality as t (p, n), generate_series(1, 12) as i
    returning id`
  const pick = (turn: number) => posts[(turn * 31) % posts.length]?.id
  async function moveAll(person: string) {
    for (let turn = 0; turn < 16; turn++) {
      await (turn % 2 === 0
        ? sql`update public.posts set post_type = ${turn % 4 === 0 ? 'question' : 'discussion'} where profile_id = ${person}`
        : sql`update public.posts set category_id = ${categories[turn % 4 === 1 ? 0 : 1]} where profile_id = ${person}`)
      if (turn % 6 === 5)
        await sql`delete from public.posts where profile_id = ${person} and id > ${pick(turn)}`
    }
  }
  async function hide(from: number) {
    for (let turn = from; turn < from + 40; turn++)
      await sql`select internal.set_hidden('post', ${pick(turn)}, ${turn % 2 === 0})`
  }
  expect(await refusalsOf([...people.map(moveAll), hide(0), hide(100)])).toEqual([])
})

test('two edits of one author that take the same rows in opposite order wait for each other in turn', async () => {
  const author = members[40]
  const posts = await sql<{ id: string }>`
    insert into public.posts (profile_id, title, content)
    select ${author}, 'x', 'x' from generate_series(1, 2) returning id`
  const comments = await sql<{ id: string }>`
    insert into public.comments (post_id, profile_id, content)
    select ${posts[0]?.id}, ${author}, 'x' from generate_series(1, 2) returning id`
  for (const [table, rows] of Object.entries({ posts, comments })) {
    const ids = rows.map(({ id }) => id)
    const edit = (order: string[]) =>
      sql.transaction(async (transaction) => {
        await actAs(transaction, author)
        // Without these plans the update locks rows in the order of the list; `pg_sleep` makes it slow.
        for (const plan of ['hashjoin', 'mergejoin', 'seqscan'])
          await transaction.query(`set local enable_${plan} = off`)
        await transaction.query(
          `update public.${table} t set content = 'y' from unnest($1::uuid[]) as o (id)
          where t.id = o.id and pg_sleep(0.1) is not null`,
          [order],
        )
      })
    expect(await refusalsOf([edit(ids), edit(ids.toReversed())])).toEqual([])
  }
})

test('exactly the allowance of writes at one moment gets through', async () => {
  const writer = members[41]
  const others = members.slice(1) // members with whom the writer has exchanged no message
  const kinds = {
    comment: () => addComment(writer, posts[0]?.id),
    like: (index: number) => like(writer, posts[index]?.id),
    first_contact: (index: number) => write(writer, others[index]),
  }
  const posts = await sql<{ id: string }>`insert into public.posts (profile_id, title, content)
    select ${members[0]}, 'x', 'x' from generate_series(1, 15) returning id`
  for (const [kind, act] of Object.entries(kinds)) {
    await sql`
      insert into internal.allowances (member_id, limit_id, used, ends_at)
      select ${writer}, id, newcomer_amount - 4, now() + per from internal.limits where kind = ${kind}
      on conflict (member_id, limit_id) do update set used = excluded.used, ends_at = excluded.ends_at`
    const refused = await refusalsOf(Array.from({ length: 15 }, (_, index) => act(index)))
    expect(refused, kind).toHaveLength(11)
    for (const reason of refused) expect(reason).toContain('"code": "PT429"')
  }
})

test('two first messages to one person at one moment are one new contact', async () => {
  const [writer, stranger] = members.slice(45)
  await Promise.all([1, 2, 3].map(() => write(writer, stranger)))
  const used = await sql`
    select a.used from internal.allowances a join internal.limits l on l.id = a.limit_id
    where a.member_id = ${writer} and l.kind = 'first_contact'`
  expect(used).toEqual([{ used: '1' }])
})

const POST = 'public.posts where id = $1'
const POST_COUNTER = 'public.post_counters where post_id = $1'
const TOP_COMMENTS = 'public.comments where post_id = $1 and parent_id is null'
const REPLIES = 'public.comments where post_id = $1 and parent_id is not null'
const OWN_LIKES = 'public.comment_likes where $1::uuid is not null'
const COMMENT_COUNTERS = `public.comment_counters n where exists (
  select from public.comments c where c.id = n.comment_id and c.post_id = $1)`

test.each([
  ['a like taken back and its post', 'public.post_likes where post_id = $1', POST, POST_COUNTER],
  ['a comment and its post', TOP_COMMENTS, POST, POST_COUNTER],
  ['a reply and its post', REPLIES, POST, 'internal.comment_threads where post_id = $1'],
  ['a like taken back and its comment', OWN_LIKES, TOP_COMMENTS, COMMENT_COUNTERS],
])(
  '%s deleted at one moment lock rows before counters, so neither waits in a circle',
  async (_what, below, above, counter) => {
    const [author, member] = members.slice(30)
    const id = await addPost(author)
    const comment = await addComment(member, id)
    await addReply(member, comment)
    await like(member, id)
    await by(member)`insert into public.comment_likes (comment_id) values (${comment})`
    const refusals = await refusedBehind(async (other) => {
      await other.query(`select from ${counter} for update`, [id])
      const deleted = as(author, `delete from ${above}`, [id])
      await waiting(1)
      const written = as(member, `delete from ${below}`, [id])
      await waiting(2)
      return [deleted, written]
    })
    expect(refusals).toEqual([])
    await as(author, `delete from ${POST}`, [id])
  },
)

test('50 members block and mute one another at one moment, and leave', async () => {
  const gone = members.slice(24, 28)
  await everyone((member, index) => {
    const next = members[(index + 1) % members.length]
    return by(member)`select public.set_relationship(${next}, ${index % 2 === 0 ? 'block' : 'mute'})`
  })
  await Promise.all([
    ...gone.map((member) => sql`delete from auth.users where id = ${member}`),
    ...members.slice(28).map((member) => by(member)`select public.set_relationship(${members[0]})`),
  ])
  await sql`delete from public.relationships`
  members.splice(24, 4)
})

test('accounts deleted at one moment leave former members, while others write to them', async () => {
  const gone = members.slice(0, 12)
  const staying = members.slice(12, 24)
  await sql`
    insert into public.messages (sender_id, recipient_id, content)
    select a, b, 'x' from unnest(${gone}::uuid[]) a, unnest(${gone}::uuid[]) b where a <> b`
  await sql`
    insert into public.user_ratings (rater_id, rated_id, rating_value)
    select a, b, 3 from unnest(${gone}::uuid[]) a, unnest(${gone}::uuid[]) b where a <> b on conflict do nothing`
  const made = await sql<{ id: string }>`
    insert into public.posts (profile_id, title, content)
    select a, 'x', 'x' from unnest(${[...gone, ...staying]}::uuid[]) a, generate_series(1, 3) returning id`
  const posts = made.map(({ id }) => id)
  await sql`
    insert into public.post_likes (post_id, profile_id)
    select p, m from unnest(${posts}::uuid[]) p, unnest(${gone}::uuid[]) m`
  const comments = await sql<{ id: string }>`
    insert into public.comments (post_id, profile_id, content)
    select p, m, 'x' from unnest(${posts}::uuid[]) p, unnest(${gone}::uuid[]) m returning id`
  await sql`
    insert into public.comments (post_id, parent_id, profile_id, content)
    select c.post_id, c.id, m, 'x' from public.comments c, unnest(${[...gone.slice(0, 2), ...staying.slice(0, 2)]}::uuid[]) m
    where c.id = any(${comments.map(({ id }) => id)}) and c.profile_id <> m`

  const leave = gone.map((member) => sql`delete from auth.users where id = ${member}`)
  const others = staying.flatMap((member, index) => [
    write(member, gone[index]),
    like(member, posts[index]),
    addComment(member, posts[index]),
    addReply(member, comments[index * 31]?.id),
  ])
  const [stayed, unwritten] = await Promise.all([refusalsOf(leave), refusalsOf(others)])
  expect(stayed).toEqual([])
  // A write that comes after the end is refused because the member or the post is gone.
  for (const reason of unwritten) expect(reason).toMatch(/foreign key|You can’t write to this member/)
  const rest = await sql`
    select (select count(*)::int from auth.users where id = any(${gone})) as accounts,
      (select count(*)::int from public.profiles where id = any(${gone}) and removed_at is not null) as former,
      (select count(*)::int from public.messages where sender_id = any(${gone}) and recipient_id = any(${gone})) as messages`
  expect(rest).toEqual([{ accounts: 0, former: gone.length, messages: 0 }])
})

test('50 members answer two offers while both end: nobody waits for another for ever, and all learn it once', async () => {
  const authors = await sql<{ id: string }>`
    insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
    select 'author' || i || '@example.org', now(), '{"full_name": "Author"}' from generate_series(1, 2) as i
    returning id`
  const [closes, leaves] = authors.map(({ id }) => id)
  const jobs = [crypto.randomUUID(), crypto.randomUUID()]
  const facts = { employer: 'Dahab', kind: 'contract', remote: 'anywhere', unpaid: true }
  for (const [index, author] of [closes, leaves].entries()) {
    const post = { title: 'x', content: `Words ${index}` }
    await by(author)`select public.save_job(${jobs[index]}, ${post}, ${facts})`
  }
  const answer = (member: string | undefined, job: string | undefined) =>
    by(member)`select public.answer_job(${job}, gen_random_uuid(), 'Words')`
  const acts = [
    ...members.slice(1).flatMap((member) => jobs.map((job) => answer(member, job))),
    answer(closes, jobs[1]),
    answer(leaves, jobs[0]),
    ...members.slice(1, 9).map((member) => by(member)`select public.withdraw_answer(${jobs[0]})`),
    by(closes)`select public.close_job(${jobs[0]}, 'here')`,
    sql`select internal.suspend(${leaves}, true)`,
    ...Array.from({ length: 4 }, () => sql`select internal.tell_of_ended_jobs()`),
  ]
  for (const reason of await refusalsOf(acts))
    expect(reason).toMatch(/no longer open|no such offer|is suspended|You are leaving/)
  for (let turn = 0; turn < 3; turn++) await sql`select internal.tell_of_ended_jobs()`
  const [told] = await sql`
    select (select count(*)::int from public.job_answers a where a.job_id = any (${jobs}::uuid[]) and a.told_at is null
        and a.withdrawn_at is null) as untold,
      count(*)::int - count(distinct (n.owner_id, n.post_id))::int as twice
    from public.notifications n where n.kind = 'job_over' and n.post_id = any (${jobs}::uuid[])`
  expect(told).toEqual({ untold: 0, twice: 0 })
})

test('a step of the maintenance that meets a lock gives up soon, and the others are done', async () => {
  const [account] = await sql<{ id: string }>`
    insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
    values ('leaves@example.org', now(), '{"full_name": "Leaves Soon"}') returning id`
  const leaver = account?.id
  await sql`
    insert into public.notifications (id, owner_id, kind, thing, created_at) overriding system value
    values (-1, ${leaver}, 'report', ${leaver}, now() - interval '91 days')`
  await sql`update public.profiles set left_at = now() - interval '15 days' where id = ${leaver}`
  await sql.transaction(async (holder) => {
    await holder`select from public.profiles where id = ${leaver} for update`
    await expect(runSteps(sql)).rejects.toThrow(/^remove_left_members: .*lock timeout$/)
  })
  expect(await sql`select from public.notifications where id < 0`).toEqual([])
  await runSteps(sql)
  expect(await sql`select from auth.users where id = ${leaver}`).toEqual([])
})

test('the maintenance of eight processes at one moment is done once', async () => {
  const due = await sql<{ id: string }>`
    insert into auth.users (email, email_confirmed_at, created_at, raw_user_meta_data)
    select 'due' || i || '@example.org', case when i <= 60 then now() end, now() - interval '30 days',
      jsonb_build_object('full_name', 'Due ' || i)
    from generate_series(1, 1500) as i
    returning id`
  const ids = due.map(({ id }) => id)
  await sql`
    update public.profiles set left_at = now() - interval '15 days' where id = any(${ids}::uuid[])`
  await sql`
    insert into public.notifications (id, owner_id, kind, thing, created_at) overriding system value
    select -i, id, 'report', id, now() - interval '91 days'
    from generate_series(1, 3000) as i, public.profiles where id = ${members[0]}`
  const left = () => sql`
    select (select count(*)::int from auth.users where id = any(${ids}::uuid[])) as accounts,
      (select count(*)::int from public.profiles where id = any(${ids}::uuid[]) and removed_at is null) as members,
      (select count(*)::int from public.notifications where id < 0) as notifications`
  const turn = async () => {
    await sql`select internal.remove_abandoned_files()`
    await runSteps(sql)
  }
  // A process skips the step that another process runs.
  await Promise.all(Array.from({ length: 8 }, turn))
  await turn()
  expect(await left()).toEqual([{ accounts: 0, members: 0, notifications: 0 }])
})
