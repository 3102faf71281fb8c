/**
 * A thousand random acts of 50 members, moderators and the maintenance, many at one moment: counters agree with the
 * rows, and each filter of availability finds exactly the members with that state.
 */
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { actAtRandom, as, by, departures, sql, startActs, useCrowd } from './support/crowd.ts'

useCrowd()

/** Allowed refusals: the member is suspended or has left, or there was no question to answer. */
const REFUSALS = /suspended|You are leaving|This link no longer works|This is not your username/

const foundSchema = v.object({ named: v.object({ count: v.number(), count_exact: v.boolean() }) })

test('counters, facets and lists follow a thousand random acts', { timeout: 600_000 }, async () => {
  const random = await startActs()
  const days = () => random.below(130)
  const own = (member: string, change: string) =>
    as(member, `update public.profiles set ${change} where id = $1`, [member])
  const step = (name: string) =>
    sql.query(`select internal.${name}(now() + make_interval(days => $1))`, [days()])

  const refused = await actAtRandom(random, [
    (member) => own(member, `availability = '${random.pick(['open', 'looking', 'closed'])}'`),
    (member) => own(member, `availability = '${random.pick(['open', 'looking'])}'`),
    (member) => own(member, `available_for_hire = ${random.oneIn(2)}`),
    (member) => own(member, `available_for_hire = ${random.oneIn(2)}, title = 'Weaver ${random.below(9)}'`),
    (member) =>
      own(member, `location = '${random.pick(['Hargeisa', 'Kenya'])}', works_remotely = ${random.oneIn(2)}`),
    (member) => own(member, `purpose = '${random.pick(['build', 'build', 'both', 'hire'])}'`),
    (member) => by(member)`select public.set_privacy(${random.oneIn(3) ? 'true' : 'false'})`,
    (member) => sql`select internal.suspend(${member}, ${random.oneIn(2)})`,
    (member) => sql`select internal.set_hidden('profile', ${member}, ${random.oneIn(2)})`,
    ...departures(random),
    async (member) => {
      const [question] = await sql<{ key: string }>`
        select key from internal.availability_questions where owner_id = ${member}`
      await by()`select public.keep_availability(${question?.key ?? member})`
    },
    () => step('ask_about_availability'),
    () => step('close_unconfirmed_availability'),
  ])
  expect(refused.filter((reason) => !REFUSALS.test(reason))).toEqual([])
  expect(refused.length).toBeLessThan(500)
  // Random acts may leave all members in one state.
  await sql`update public.profiles set availability = case when profiles.id = first.id then 'open' else 'looking' end
    from (select min(id::text)::uuid as id from public.profiles where listed) as first where listed`

  for (const place of [null, 'Hargeisa'])
    for (const [value, states] of [
      ['true', ['open']],
      ['looking', ['open', 'looking']],
      [null, ['open', 'looking', 'closed']],
    ] as const) {
      const filters = JSON.stringify({ available_for_hire: value, location: place })
      const [found] = await sql`select public.search_developers(${filters}) as page`
      const [counted] = await sql<{ count: number }>`
        select count(*)::int as count from public.profiles
        where listed and availability = any (${[...states]}) and location = coalesce(${place}, location)
          or listed and availability = any (${[...states]}) and ${place}::text is null and location is null`
      expect(v.parse(foundSchema, found?.page).named, filters).toEqual({
        count: counted?.count,
        count_exact: true,
      })
    }
  const [alive] = await sql<{ states: number }>`
    select count(distinct availability)::int as states from public.profiles where listed`
  expect(alive?.states).toBeGreaterThan(1)
})
