/** Moderators hide, suspend and decide while many members write, on a real PostgreSQL. */
import { expect, test } from 'vitest'

import type { Sql } from '#tests/support/engines/cluster.ts'
import { as, categories, members, REPLY, sql, useCrowd, waiting } from './support/crowd.ts'

useCrowd()

test('what is hidden and shown while people write, edit and delete is counted, and nobody waits in a circle', async () => {
  const people = members.slice(30, 40)
  const made = async (text: string, ...values: string[][]) =>
    (await sql.query<{ id: string }>(`${text} returning id`, values)).map(({ id }) => id)
  const specializations = await made(`insert into public.specializations (name) values ('Weaver'), ('Dyer')`)
  const posts = await made(
    `insert into public.posts (profile_id, title, content, category_id)
    select p, 'x', 'x', ($2::uuid[])[1] from unnest($1::uuid[]) as p, generate_series(1, 4)`,
    people,
    categories,
  )
  const comments = await made(
    `insert into public.comments (post_id, profile_id, content)
    select t, p, 'x' from unnest($1::uuid[]) as t, unnest($2::uuid[]) as p`,
    posts,
    people,
  )
  const ratings = await made(
    `insert into public.user_ratings (rater_id, rated_id, rating_value)
    select a, b, 4 from unnest($1::uuid[]) as a, unnest($1::uuid[]) as b where a <> b
    on conflict (rater_id, rated_id) do update set rating_value = 5`,
    people,
  )
  const answer = `insert into public.rating_answers (rating_id, content)
    select r.id, 'x' from public.user_ratings r where r.rated_id = $1 and r.hidden_at is null limit 1
    on conflict do nothing`
  await sql`update internal.limits set amount = 10000, newcomer_amount = null where kind in ('rating', 'answer')`
  // Both have written to each other, so that they rate again what they deleted.
  await sql`insert into public.messages (sender_id, recipient_id, content)
    select a, b, 'x' from unnest(${people}::uuid[]) as a, unnest(${people}::uuid[]) as b where a <> b`
  const acts = Array.from({ length: 1000 }, (_, turn) => {
    const person = people[turn % people.length] ?? ''
    const pick = (list: string[]) => list[(turn * 31 + Math.floor(turn / 7)) % list.length] ?? ''
    const hide = (kind: string, id: string) =>
      sql`select internal.set_hidden(${kind}, ${id}, ${turn % 3 === 0})`
    const kinds: (() => Promise<unknown>)[] = [
      () => hide('post', pick(posts)),
      () => hide('comment', pick(comments)),
      () => hide('rating', pick(ratings)),
      () => hide('profile', person),
      () => sql`select internal.hide_everything(${person}, ${turn % 2 === 0}, ${turn % 5})`,
      () =>
        sql`update public.posts set category_id = ${categories[turn % 2] ?? ''} where id = ${pick(posts)}`,
      () => as(person, `update public.posts set title = 'y' where id = $1`, [pick(posts)]),
      () =>
        as(person, 'update public.profiles set specializations = $2 where id = $1', [
          person,
          turn % 2 === 0 ? specializations : specializations.toReversed().slice(1),
        ]),
      () =>
        as(person, 'insert into public.post_saves (post_id) values ($1) on conflict do nothing', [
          pick(posts),
        ]),
      () => as(person, `insert into public.comments (post_id, content) values ($1, 'x')`, [pick(posts)]),
      () => sql`update public.user_ratings set rating_value = ${1 + (turn % 5)} where id = ${pick(ratings)}`,
      () =>
        as(person, 'insert into public.user_ratings (rated_id, rating_value, story) values ($1, $2, $3)', [
          people[(turn * 3 + 1) % people.length] ?? '',
          1 + (turn % 5),
          ['hired', 'worked_with', 'taught', 'talked'][turn % 4] ?? '',
        ]),
      () => as(person, 'delete from public.user_ratings where id = $1', [pick(ratings)]),
      () =>
        as(person, `update public.user_ratings set rating_value = 3, story = 'taught' where id = $1`, [
          pick(ratings),
        ]),
      () => as(person, answer, [person]),
      () => as(person, 'delete from public.rating_answers where profile_id = $1', [person]),
      () => hide('answer', pick(ratings)),
      () => sql`select internal.suspend(${people[turn % 3] ?? ''}, ${turn % 4 === 0})`,
      () => sql`select internal.hide_of_leaving(${person}, ${turn % 4 === 0}, false)`,
      () => as(person, 'delete from public.comments where id = $1', [pick(comments)]),
      () => as(person, REPLY, [pick(comments)]),
      () =>
        as(person, 'delete from public.comments where profile_id = $1 and parent_id is not null', [person]),
      () =>
        turn % 45 === 14
          ? sql`delete from public.posts where id = ${pick(posts)}`
          : hide('post', pick(posts)),
    ]
    return kinds[turn % kinds.length]?.()
  })
  const done = await Promise.allSettled(acts)
  for (const person of people) await sql`select internal.suspend(${person}, false)`
  // Nobody writes about a post that they can't see, nor to a hidden member, nor while suspended, nor rates twice.
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(
    refused.filter(
      (reason) =>
        !/violates foreign key|You can’t (comment|reply|answer)|is suspended|no longer there|for table "user_ratings"|pair_key/.test(
          reason,
        ),
    ),
  ).toEqual([])
})

test('specializations are merged, renamed and accepted while members choose them, and nobody waits in a circle', async () => {
  const [judge = '', ...people] = members.slice(20, 40)
  await sql`update public.profiles set role = 'moderator' where id = ${judge}`
  await sql`update public.profiles set created_at = now() - interval '8 days' where id = any (${people})`
  const made = await sql<{ id: string }>`insert into public.specializations (name, accepted_at)
    select 'Merged ' || i, case when i = 1 then now() end from generate_series(1, 8) as i returning id`
  const [target = '', ...waitingOnes] = made.map(({ id }) => id)
  const merge = `select public.moderate_specialization($1, 'merge', null, $2)`
  const rename = `select public.moderate_specialization($1, 'rename', $2)`
  const acts = Array.from({ length: 240 }, (_, turn) => {
    const pick = waitingOnes[turn % waitingOnes.length] ?? ''
    if (turn % 40 === 39) return as(judge, merge, [pick, target])
    if (turn % 20 === 9) return as(judge, rename, [pick, `Renamed ${turn}`])
    if (turn % 20 === 14) return sql`select internal.accept_specializations()`
    const person = people[(turn * 7) % people.length] ?? ''
    const chosen = turn % 2 === 0 ? made : made.toReversed()
    return as(person, 'update public.profiles set specializations = $2 where id = $1', [
      person,
      chosen.map(({ id }) => id).slice(turn % 5),
    ])
  })
  const done = await Promise.allSettled(acts)
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(
    refused.filter(
      (reason) =>
        !/A chosen specialization does not exist|no longer there|Members are choosing it just now/.test(
          reason,
        ),
    ),
  ).toEqual([])
  const gone = await sql`select from public.profiles p, unnest(p.specializations) as chosen
    where not exists (select from public.specializations s where s.id = chosen)`
  expect(gone).toHaveLength(0)
  await sql`update public.profiles set role = 'developer' where id = ${judge}`
})

test('a suspension waits for the writes under way, and no write begins behind it', async () => {
  const [writer = ''] = members.slice(40)
  const post = `insert into public.posts (title, content) values ('Once', 'x')`
  const suspend = (client: Pick<Sql, 'query'>, suspended: boolean) =>
    client.query('select internal.suspend($1, $2)', [writer, suspended])

  let suspension: Promise<unknown> = Promise.resolve()
  await sql.transaction(async (writing) => {
    await writing`set local role authenticated`
    await writing`select set_config('request.jwt.claim.sub', ${writer}, true)`
    await writing.query(post)
    suspension = suspend(sql, true)
    await waiting(1)
  })
  await suspension
  await expect(as(writer, post)).rejects.toThrow('Your account is suspended.')
  await suspend(sql, false)

  let written: Promise<unknown> = Promise.resolve()
  await sql.transaction(async (deciding) => {
    await suspend(deciding, true)
    written = expect(as(writer, post)).rejects.toThrow('Your account is suspended.')
    await waiting(1)
  })
  await written
  await suspend(sql, false)
  const [posts] = await sql`select count(*)::int as n from public.posts where title = 'Once'`
  expect(posts).toEqual({ n: 1 })
})

test('an author who edits the post that a suspension hides learns of it, and neither waits in a circle', async () => {
  const [author = '', judge = ''] = members.slice(40)
  await sql`update public.profiles set role = 'moderator' where id = ${judge}`
  const [made] = await as(
    author,
    `insert into public.posts (title, content) values ('Edited', 'x') returning id`,
  )
  const post = String(made?.id)
  await as(judge, `select public.report('post', $1, 'spam')`, [post])
  const [of] = await sql<{ id: string; version: number }>`
    select id, version from internal.cases where thing = ${post}`

  let done: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await sql.transaction(async (other) => {
    // The decision stops in its middle.
    await other`select from public.feed_counters for update`
    const decision = as(judge, `select public.decide($1, $2, 'suspend', 'It breaks the rules.')`, [
      of?.id ?? '',
      of?.version ?? 0,
    ])
    await waiting(1)
    const edit = as(author, `update public.posts set content = 'y' where id = $1`, [post])
    done = Promise.allSettled([decision, edit])
    await waiting(2)
  })
  expect(await done).toMatchObject([
    { status: 'fulfilled' },
    {
      status: 'rejected',
      reason: { message: 'Your account is suspended. You can read why under Settings.' },
    },
  ])
  await sql`update public.profiles set role = 'developer' where id = ${judge}`
  await sql`select internal.suspend(${author}, false), internal.set_hidden('post', ${post}, false)`
})

test('a hidden post, a hidden member and comments under both never wait in a circle', async () => {
  const [author = '', member = '', commenter = ''] = members.slice(45)
  const [hidden, shown] = await sql<{ id: string }>`
    insert into public.posts (profile_id, title, content)
    values (${author}, 'x', 'x'), (${member}, 'x', 'x') returning id`
  const comment = (transaction: Pick<Sql, 'query'>, post?: { id: string }) =>
    transaction.query(`insert into public.comments (post_id, profile_id, content) values ($1, $2, 'x')`, [
      post?.id,
      commenter,
    ])
  let hiding: Promise<unknown> = Promise.resolve()
  await sql.transaction(async (transaction) => {
    await comment(transaction, hidden)
    const post = sql`select internal.set_hidden('post', ${hidden?.id}, true)`
    await waiting(1)
    hiding = Promise.all([post, sql`select internal.hide_everything(${member}, true, 0)`])
    await waiting(2)
    await comment(transaction, shown)
  })
  await hiding
  await sql`select internal.hide_everything(${member}, false, 0)`
})

test('two admins who take each other’s role at one moment leave one admin', async () => {
  const [one = '', two = ''] = members.slice(42)
  await sql`update public.profiles set role = 'admin' where id in (${one}, ${two})`
  const demote = (by: string, whom: string) =>
    as(by, `select public.set_member_role($1, 'developer')`, [whom])
  const tried = await Promise.allSettled([demote(one, two), demote(two, one)])
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await sql`select count(*)::int as n from public.profiles where role = 'admin'`).toEqual([{ n: 1 }])
  await sql`update public.profiles set role = 'developer' where id in (${one}, ${two})`
})

test('reports, edits and decisions at one moment: every report counts, and one decision wins', async () => {
  const [author = '', judge = '', other = '', ...reporters] = members.slice(-30)
  await sql`update public.profiles set created_at = now() - interval '8 days'`
  await sql`update public.profiles set role = 'moderator' where id in (${judge}, ${other})`
  const [made] = await as(
    author,
    `insert into public.posts (title, content) values ('Reported', 'x') returning id`,
  )
  const post = String(made?.id)
  const tried = await Promise.allSettled([
    ...reporters.map((member) => as(member, `select public.report('post', $1, 'spam')`, [post])),
    ...reporters.map((_, index) =>
      as(author, 'update public.posts set content = $2 where id = $1', [post, `Text ${index}`]),
    ),
  ])
  const refused = tried.filter((one) => one.status === 'rejected')
  for (const { reason } of refused) expect(String(reason)).toContain('This is no longer there.')
  const found = await sql<{ id: string; version: number; taken: number; hidden: boolean }>`
    select c.id, c.version, c.report_count as taken, p.hidden_at is not null as hidden
    from internal.cases c join public.posts p on p.id = c.thing where c.thing = ${post}`
  expect(found).toMatchObject([{ taken: reporters.length - refused.length, hidden: true }])

  const [{ id = '', version = 0 } = {}] = found
  const decide = (by: string, action: string) =>
    as(by, `select public.decide($1, $2, $3, 'It breaks the rules.', 1)`, [id, version, action])
  const decided = await Promise.allSettled([
    decide(judge, 'suspend'),
    decide(other, 'none'),
    as(author, 'update public.posts set content = $2 where id = $1', [post, 'Last words']),
  ])
  expect(decided.slice(0, 2).filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'PT409' } },
  ])
  const decisions =
    await sql`select id from internal.moderation_log where event = 'decision' and thing = ${post}`
  expect(decisions).toHaveLength(1)
  await sql`update public.profiles set role = 'developer' where id in (${judge}, ${other})`
  await sql`select internal.suspend(${author}, false)`
})

test('members who like, comment and read at one moment never wait in a circle, even if one is suspended', async () => {
  const crowd = members.slice(20, 28)
  const posts = await Promise.all(
    crowd.map(async (author) =>
      String(
        (await as(author, `insert into public.posts (title, content) values ('x', 'x') returning id`))[0]?.id,
      ),
    ),
  )
  const acts: ((member: string, others: string[]) => Promise<unknown>)[] = [
    (member, others) =>
      as(member, 'insert into public.post_likes (post_id) select unnest($1::uuid[]) on conflict do nothing', [
        others,
      ]),
    (member, others) =>
      as(member, 'delete from public.post_likes where profile_id = $1 and post_id = any ($2)', [
        member,
        others.toReversed(),
      ]),
    (member, others) =>
      as(member, `insert into public.comments (post_id, content) select unnest($1::uuid[]), 'x'`, [
        others.slice(0, 2),
      ]),
    (member) => as(member, 'select public.mark_notifications_read(up_to => 9223372036854775807)'),
    (member, others) => as(member, 'select public.mark_notifications_read(post => $1)', [others[0] ?? '']),
    (member, others) => as(member, 'select public.set_post_muted($1, random() < 0.5)', [others[0] ?? '']),
  ]
  const writes = Array.from({ length: 6 }, (_, round) =>
    crowd.flatMap((member, index) => {
      const others = posts.filter((_, of) => of !== index)
      return acts.map((act) => act(member, round % 2 === 0 ? others : others.toReversed()))
    }),
  ).flat()
  const suspensions = [true, false, true, false].map((suspended, turn) =>
    sql.query('select internal.hide_everything($1, $2, 0), internal.suspend($1, $2)', [
      crowd[turn < 2 ? 0 : 1] ?? '',
      suspended,
    ]),
  )
  const refusals = (await Promise.allSettled([...writes, ...suspensions])).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  )
  expect(
    refusals.filter((reason) => !/is suspended|You can’t comment|violates foreign key/.test(reason)),
  ).toEqual([])
  for (const member of crowd) {
    await sql`select internal.suspend(${member}, false), internal.hide_everything(${member}, false, 0)`
  }
  const wrong = await sql`
    select n.id from public.notifications n
    where n.kind = 'like' and n.comment_id is null and not n.withdrawn
      and not exists (select from public.post_likes l where l.post_id = n.thing and l.profile_id = n.actor_id)
    union all
    select min(n.id) from public.notifications n where n.kind = 'comment' group by n.comment_id having count(*) > 1`
  expect(wrong).toEqual([])
})
