/** Moderators hide, suspend and decide while many members write, on a real PostgreSQL. */
import { expect, test } from 'vitest'

import type { Statements } from '#tests/support/engines/cluster.ts'
import {
  actAs,
  addComment,
  addPost,
  addReply,
  by,
  categories,
  members,
  refusalsOf,
  refusedBehind,
  sql,
  useCrowd,
  waiting,
} from './support/crowd.ts'

useCrowd()

const setRole = (role: string, ...ids: string[]) =>
  sql`update public.profiles set role = ${role} where id = any (${ids})`

/** Adds rows. @returns their ids. */
const add = async (...statement: [text: TemplateStringsArray, ...values: unknown[]]) =>
  (await sql<{ id: string }>(...statement)).map(({ id }) => id)

test('what is hidden and shown while people write, edit and delete is counted, and nobody waits in a circle', async () => {
  const people = members.slice(30, 40)
  const specializations = await add`
    insert into public.specializations (name) values ('Weaver'), ('Dyer') returning id`
  const posts = await add`
    insert into public.posts (profile_id, title, content, category_id)
    select p, 'x', 'x', ${categories[0]} from unnest(${people}::uuid[]) as p, generate_series(1, 4) returning id`
  const comments = await add`
    insert into public.comments (post_id, profile_id, content)
    select t, p, 'x' from unnest(${posts}::uuid[]) as t, unnest(${people}::uuid[]) as p returning id`
  const ratings = await add`
    insert into public.user_ratings (rater_id, rated_id, rating_value)
    select a, b, 4 from unnest(${people}::uuid[]) as a, unnest(${people}::uuid[]) as b where a <> b
    on conflict (rater_id, rated_id) do update set rating_value = 5 returning id`
  await sql`update internal.limits set amount = 10000, newcomer_amount = null where kind in ('rating', 'answer')`
  // Members have written to each other, so that they may rate again after they deleted a rating.
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
      () => sql`update public.posts set category_id = ${categories[turn % 2]} where id = ${pick(posts)}`,
      () => by(person)`update public.posts set title = 'y' where id = ${pick(posts)}`,
      () =>
        by(person)`update public.profiles
          set specializations = ${turn % 2 === 0 ? specializations : specializations.toReversed().slice(1)}
          where id = ${person}`,
      () =>
        by(person)`insert into public.post_saves (post_id) values (${pick(posts)}) on conflict do nothing`,
      () => addComment(person, pick(posts)),
      () => sql`update public.user_ratings set rating_value = ${1 + (turn % 5)} where id = ${pick(ratings)}`,
      () =>
        by(person)`insert into public.user_ratings (rated_id, rating_value, story)
          values (${people[(turn * 3 + 1) % people.length]}, ${1 + (turn % 5)},
            ${['hired', 'worked_with', 'taught', 'talked'][turn % 4]})`,
      () => by(person)`delete from public.user_ratings where id = ${pick(ratings)}`,
      () =>
        by(person)`update public.user_ratings set rating_value = 3, story = 'taught'
          where id = ${pick(ratings)}`,
      () => by(person)`insert into public.rating_answers (rating_id, content)
        select r.id, 'x' from public.user_ratings r where r.rated_id = ${person} and r.hidden_at is null limit 1
        on conflict do nothing`,
      () => by(person)`delete from public.rating_answers where profile_id = ${person}`,
      () => hide('answer', pick(ratings)),
      () => sql`select internal.suspend(${people[turn % 3]}, ${turn % 4 === 0})`,
      () => sql`select internal.hide_of_leaving(${person}, ${turn % 4 === 0}, false)`,
      () => by(person)`delete from public.comments where id = ${pick(comments)}`,
      () => addReply(person, pick(comments)),
      () => by(person)`delete from public.comments where profile_id = ${person} and parent_id is not null`,
      () =>
        turn % 45 === 14
          ? sql`delete from public.posts where id = ${pick(posts)}`
          : hide('post', pick(posts)),
    ]
    return kinds[turn % kinds.length]?.()
  })
  const refusals = await refusalsOf(acts)
  for (const person of people) await sql`select internal.suspend(${person}, false)`
  // Refused are only writes to posts and members out of sight, writes of suspended members, and second ratings.
  for (const reason of refusals)
    expect(reason).toMatch(
      /violates foreign key|You can’t (comment|reply|answer)|is suspended|no longer there|for table "user_ratings"|pair_key/,
    )
})

test('specializations are merged, renamed and accepted while members choose them, and nobody waits in a circle', async () => {
  const [judge = '', ...people] = members.slice(20, 40)
  await setRole('moderator', judge)
  await sql`update public.profiles set created_at = now() - interval '8 days' where id = any (${people})`
  const made = await add`insert into public.specializations (name, accepted_at)
    select 'Merged ' || i, case when i = 1 then now() end from generate_series(1, 8) as i returning id`
  const [target, ...waitingOnes] = made
  const acts = Array.from({ length: 240 }, (_, turn) => {
    const pick = waitingOnes[turn % waitingOnes.length]
    if (turn % 40 === 39)
      return by(judge)`select public.moderate_specialization(${pick}, 'merge', null, ${target})`
    if (turn % 20 === 9)
      return by(judge)`select public.moderate_specialization(${pick}, 'rename', ${`Renamed ${turn}`})`
    if (turn % 20 === 14) return sql`select internal.accept_specializations()`
    const person = people[(turn * 7) % people.length]
    const chosen = turn % 2 === 0 ? made : made.toReversed()
    return by(person)`
      update public.profiles set specializations = ${chosen.slice(turn % 5)} where id = ${person}`
  })
  for (const reason of await refusalsOf(acts))
    expect(reason).toMatch(
      /A chosen specialization does not exist|no longer there|Members are choosing it just now/,
    )
  const gone = await sql`select from public.profiles p, unnest(p.specializations) as chosen
    where not exists (select from public.specializations s where s.id = chosen)`
  expect(gone).toHaveLength(0)
  await setRole('developer', judge)
})

test('a suspension waits for the writes under way, and no write begins behind it', async () => {
  const [writer] = members.slice(40)
  const refused = [expect.stringContaining('Your account is suspended.')]
  const suspend = (client: Statements, suspended: boolean) =>
    client`select internal.suspend(${writer}, ${suspended})`

  const failed = await refusedBehind(async (writing) => {
    await actAs(writing, writer)
    await writing`insert into public.posts (title, content) values ('Once', 'x')`
    const suspension = suspend(sql, true)
    await waiting(1)
    return [suspension]
  })
  expect(failed).toEqual([])
  expect(await refusalsOf([addPost(writer, 'Once')])).toEqual(refused)
  await suspend(sql, false)

  const written = await refusedBehind(async (deciding) => {
    await suspend(deciding, true)
    const post = addPost(writer, 'Once')
    await waiting(1)
    return [post]
  })
  expect(written).toEqual(refused)
  await suspend(sql, false)
  expect(await sql`select from public.posts where title = 'Once'`).toHaveLength(1)
})

test('an author who edits the post that a suspension hides learns of it, and neither waits in a circle', async () => {
  const [author, judge = ''] = members.slice(40)
  await setRole('moderator', judge)
  const post = await addPost(author, 'Edited')
  await by(judge)`select public.report('post', ${post}, 'spam')`
  const [of] = await sql`select id, version from internal.cases where thing = ${post}`

  const refusals = await refusedBehind(async (other) => {
    // The lock stops the decision in its middle.
    await other`select from public.feed_counters for update`
    const decision = by(
      judge,
    )`select public.decide(${of?.id}, ${of?.version}, 'suspend', 'It breaks the rules.')`
    await waiting(1)
    const edit = by(author)`update public.posts set content = 'y' where id = ${post}`
    await waiting(2)
    return [decision, edit]
  })
  expect(refusals).toEqual(['error: Your account is suspended. You can read why under Settings.'])
  await setRole('developer', judge)
  await sql`select internal.suspend(${author}, false), internal.set_hidden('post', ${post}, false)`
})

test('a hidden post, a hidden member and comments under both never wait in a circle', async () => {
  const [author, member, commenter] = members.slice(45)
  const [hidden, shown] = [await addPost(author), await addPost(member)]
  const comment = (transaction: Statements, post: string) =>
    transaction`insert into public.comments (post_id, profile_id, content) values (${post}, ${commenter}, 'x')`
  const refusals = await refusedBehind(async (transaction) => {
    await comment(transaction, hidden)
    const post = sql`select internal.set_hidden('post', ${hidden}, true)`
    await waiting(1)
    const everything = sql`select internal.hide_everything(${member}, true, 0)`
    await waiting(2)
    await comment(transaction, shown)
    return [post, everything]
  })
  expect(refusals).toEqual([])
  await sql`select internal.hide_everything(${member}, false, 0)`
})

test('two admins who take each other’s role at one moment leave one admin', async () => {
  const [one = '', two = ''] = members.slice(42)
  await setRole('admin', one, two)
  const demote = (admin: string, whom: string) =>
    by(admin)`select public.set_member_role(${whom}, 'developer')`
  expect(await refusalsOf([demote(one, two), demote(two, one)])).toHaveLength(1)
  expect(await sql`select count(*)::int as n from public.profiles where role = 'admin'`).toEqual([{ n: 1 }])
  await setRole('developer', one, two)
})

test('reports, edits and decisions at one moment: every report counts, and one decision wins', async () => {
  const [author, judge = '', other = '', ...reporters] = members.slice(-30)
  await sql`update public.profiles set created_at = now() - interval '8 days'`
  await setRole('moderator', judge, other)
  const post = await addPost(author, 'Reported')
  const refused = await refusalsOf([
    ...reporters.map((member) => by(member)`select public.report('post', ${post}, 'spam')`),
    ...reporters.map(
      (_, index) => by(author)`update public.posts set content = ${`Text ${index}`} where id = ${post}`,
    ),
  ])
  for (const reason of refused) expect(reason).toContain('This is no longer there.')
  const found = await sql`
    select c.id, c.version, c.report_count as taken, p.hidden_at is not null as hidden
    from internal.cases c join public.posts p on p.id = c.thing where c.thing = ${post}`
  expect(found).toMatchObject([{ taken: reporters.length - refused.length, hidden: true }])

  const [{ id, version } = {}] = found
  const decide = (as: string, action: string) =>
    by(as)`select public.decide(${id}, ${version}, ${action}, 'It breaks the rules.', 1)`
  const decided = await Promise.allSettled([
    decide(judge, 'suspend'),
    decide(other, 'none'),
    by(author)`update public.posts set content = 'Last words' where id = ${post}`,
  ])
  expect(decided.slice(0, 2).filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'PT409' } },
  ])
  const decisions = await sql`
    select from internal.moderation_log where event = 'decision' and thing = ${post}`
  expect(decisions).toHaveLength(1)
  await setRole('developer', judge, other)
  await sql`select internal.suspend(${author}, false)`
})

test('members who like, comment and read at one moment never wait in a circle, even if one is suspended', async () => {
  const crowd = members.slice(20, 28)
  const posts = await Promise.all(crowd.map((author) => addPost(author)))
  const acts: ((member: string, others: string[]) => Promise<unknown>)[] = [
    (member, others) =>
      by(member)`insert into public.post_likes (post_id) select unnest(${others}::uuid[])
        on conflict do nothing`,
    (member, others) =>
      by(member)`delete from public.post_likes where profile_id = ${member}
        and post_id = any (${others.toReversed()})`,
    (member, others) =>
      by(member)`insert into public.comments (post_id, content)
        select unnest(${others.slice(0, 2)}::uuid[]), 'x'`,
    (member) => by(member)`select public.mark_notifications_read(up_to => 9223372036854775807)`,
    (member, others) => by(member)`select public.mark_notifications_read(post => ${others[0]})`,
    (member, others) => by(member)`select public.set_post_muted(${others[0]}, random() < 0.5)`,
  ]
  const writes = Array.from({ length: 6 }, (_, round) =>
    crowd.flatMap((member, index) => {
      const others = posts.filter((_, of) => of !== index)
      return acts.map((act) => act(member, round % 2 === 0 ? others : others.toReversed()))
    }),
  ).flat()
  const suspensions = [true, false, true, false].map((suspended, turn) => {
    const member = crowd[turn < 2 ? 0 : 1]
    return sql`select internal.hide_everything(${member}, ${suspended}, 0), internal.suspend(${member}, ${suspended})`
  })
  for (const reason of await refusalsOf([...writes, ...suspensions]))
    expect(reason).toMatch(/is suspended|You can’t comment|violates foreign key/)
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
