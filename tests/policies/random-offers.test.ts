/**
 * A thousand random acts on offers by 50 members, moderators and the maintenance, many at one moment: ended offers are
 * in no list and never open again, each has one list of its author, and nobody else reads stages and answers.
 */
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { actAtRandom, as, by, departures, members, sql, startActs, useCrowd } from './support/crowd.ts'

useCrowd()

const STAGES = ['new', 'talking', 'offer', 'hired', 'no']
/** Allowed refusals: the member or the offer is gone, or the act is not the member's to do. */
const REFUSALS = new RegExp(
  [
    'suspended|You are leaving|This is not your username|You can’t change this offer|This offer is closed',
    'There is no such offer|This offer is yours|This offer is no longer open|You have already answered this offer',
    'You have ten open offers|People have answered this offer|A job that was answered|posts_pkey|relationships_not_self',
    'This is not later than the last day so far',
  ].join('|'),
)

const idsSchema = v.array(v.object({ id: v.string() }))
const listSchema = v.object({
  items: v.array(v.object({ post_id: v.string() })),
  total: v.number(),
  next: v.nullable(v.number()),
})

async function ids(text: string): Promise<string[]> {
  return v.parse(idsSchema, await sql.query(text)).map(({ id }) => id)
}

/** Finds all open offers as a member. */
async function foundBy(member: string | undefined, ordering: string) {
  const found: string[] = []
  for (let page: number | null = 1; page !== null; ) {
    const [row] = await as(member, 'select public.find_jobs($1, $2, $3, 50) as list', ['{}', ordering, page])
    const { items, total, next } = v.parse(listSchema, row?.list)
    found.push(...items.map(({ post_id }) => post_id))
    if (next === null) expect(found).toHaveLength(total)
    page = next
  }
  return found.sort()
}

test('offers, answers and lists follow a thousand random acts', { timeout: 600_000 }, async () => {
  const random = await startActs()

  const ended = new Set<string>()
  let offers: string[] = []
  const offer = () => (offers.length > 0 ? random.pick(offers) : crypto.randomUUID())
  const save = (member: string, id: string) => {
    const facts = {
      employer: random.pick(['Dahab Pay', 'Suuq']),
      kind: random.pick(['full_time', 'contract']),
      places: random.oneIn(2) ? ['Hargeisa'] : [],
      remote: 'anywhere',
      unpaid: true,
      time_zone: random.pick(['Africa/Mogadishu', 'UTC', 'Pacific/Auckland']),
    }
    const post = { title: 'A weaver', content: `Weave with us, ${crypto.randomUUID()}.` }
    return by(member)`
      select public.save_job(${id}, ${JSON.stringify(post)}::text::jsonb, ${JSON.stringify(facts)}::text::jsonb)`
  }
  const step = (name: string) => sql.query(`select internal.${name}()`)
  const answer = (member: string) =>
    by(member)`select public.answer_job(${offer()}, ${crypto.randomUUID()}, 'I would like to.')`
  const close = (member: string, outcome: string) =>
    by(member)`select public.close_job(post_id, ${outcome}) from public.jobs where author_id = ${member}`

  const acts: ((member: string) => Promise<unknown>)[] = [
    (member) => save(member, crypto.randomUUID()),
    (member) => save(member, crypto.randomUUID()),
    (member) => save(member, offer()),
    answer,
    answer,
    answer,
    (member) => by(member)`select public.withdraw_answer(${offer()})`,
    (member) => close(member, random.pick(['here', 'elsewhere', 'over'])),
    (member) => by(member)`select public.extend_job(${offer()}, current_date + ${2 + random.below(40)}::int)`,
    (member) => by(member)`update public.listed_people set stage = ${random.pick(STAGES)}, note = ${member}`,
    (member) =>
      by(member)`
        delete from public.posts where id = ${random.oneIn(4) ? offer() : member} and profile_id = ${member}`,
    (member) =>
      by(member)`
        update public.posts set post_type = 'discussion' where id = ${offer()} and profile_id = ${member}`,
    (member) =>
      by(member)`select public.set_relationship(${random.pick(members)}, ${random.pick(['block', 'mute'])})`,
    () => sql`update public.jobs set last_day = current_date - 3 where post_id = ${offer()}`,
    () => sql`update public.jobs set last_day = current_date + 1, updated_at = now() - interval '2 days'
      where post_id = ${offer()} and ends_at > now()`,
    () => sql`select internal.set_hidden('post', ${offer()}, ${random.oneIn(2)})`,
    (member) => sql`select internal.suspend(${member}, ${random.oneIn(3)})`,
    ...departures(random),
    () => step('ask_about_jobs'),
    () => step('tell_of_ended_jobs'),
    () => step('clear_job_entries'),
  ]

  const refused = await actAtRandom(random, acts, async () => {
    offers = await ids('select post_id as id from public.jobs')
    for (const id of await ids('select post_id as id from public.jobs where ends_at <= now()')) ended.add(id)
  })
  expect(refused.filter((reason) => !REFUSALS.test(reason))).toEqual([])

  const open = await ids('select post_id as id from public.jobs where ends_at > now()')
  expect(open.filter((id) => ended.has(id))).toEqual([])
  expect([open.length > 0, ended.size > 0]).toEqual([true, true])

  const shown = (
    await ids(`select j.post_id as id from public.jobs j join public.posts p on p.id = j.post_id
      where j.ends_at > now() and p.hidden_at is null`)
  ).sort()
  const [reader] = await ids('select id from public.profiles where visible limit 1')
  for (const ordering of ['newest', 'ends_soon', 'fits'])
    expect(await foundBy(reader, ordering)).toEqual(shown)

  // Each list of answers belongs to the offer's author, and each row is read by its owner alone.
  expect(
    await sql`select l.id from public.hiring_lists l join public.jobs j on j.post_id = l.answers_to
      where l.owner_id <> j.author_id`,
  ).toEqual([])
  // Random acts may have left no row with a note.
  await sql`update public.listed_people set note = 'For its author' where note is null`
  const [{ people } = { people: 0 }] = await sql<{ people: number }>`
    select count(*)::int as people from public.listed_people where note is not null`
  expect(people).toBeGreaterThan(0)
  for (const member of members) {
    const [read] = await by(member)`
      select (select count(*)::int from public.hiring_lists where owner_id <> ${member}) as lists,
        (select count(*)::int from public.listed_people p
          where p.list_id not in (select l.id from public.hiring_lists l
          where l.owner_id = ${member})) as people,
        (select count(*)::int from public.job_answers where member_id <> ${member}) as answers`
    expect(read, member).toEqual({ lists: 0, people: 0, answers: 0 })
  }

  // Everybody who answered an offer learns of its end, once.
  for (let more = 1; more > 0; ) {
    const [row] = await sql<{ told: number }>`select internal.tell_of_ended_jobs() as told`
    more = row?.told ?? 0
  }
  expect(
    await sql`select a.job_id from public.job_answers a join public.jobs j on j.post_id = a.job_id
      where j.ends_at <= now() and a.withdrawn_at is null and a.told_at is null
        or j.ends_at > now() and a.told_at is not null`,
  ).toEqual([])
  expect(
    await sql`select n.post_id from public.notifications n where n.kind = 'job_over' and n.post_id is not null
      group by n.post_id, n.owner_id having count(*) > 1`,
  ).toEqual([])
})
