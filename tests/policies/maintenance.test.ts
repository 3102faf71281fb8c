/** Maintenance: how its steps run. Other files test the removal of accounts, reports, notifications and mails. */
import { readFile } from 'node:fs/promises'

import { afterEach, expect, test, vi } from 'vitest'

import { healthQuery } from '#src/features/moderation/queries/health-and-limits.ts'
import { admin, api, IS_OWN_SERVER, member, sql } from './support/community.ts'
import { rows } from './support/outcome.ts'
import { runSteps } from './support/run-steps.ts'

const maintain = async () => runSteps(await api())

/** A step that fails while its table is missing. */
const FAILING_STEP = 'a_failing_step'
afterEach(async () => {
  await sql(`drop function if exists internal.${FAILING_STEP}`)
  await sql`delete from internal.maintenance_steps where name = ${FAILING_STEP}`
})

async function addFailingStep() {
  await sql(`create function internal.${FAILING_STEP}() returns integer language plpgsql as $$
    begin
      insert into internal.outbox (kind, email) values ('recovery', 'undone@example.org');
      execute 'select 1 from internal.no_such_table';
      return 0;
    end $$`)
  await sql`insert into internal.maintenance_steps (name, hourly) values (${FAILING_STEP}, false)`
}

async function state() {
  const [row] = await sql<{ failures: number; last_error: string | null; since: string | null }>`
    select failures, last_error, failing_since::text as since
    from internal.maintenance_steps where name = ${FAILING_STEP}`
  return row
}

/** Adds three notifications that are old enough to be removed. */
async function addOld(owner: string) {
  await sql`insert into public.notifications (id, owner_id, kind, thing, created_at) overriding system value
    select -i, ${owner}, 'report', ${owner}, now() - interval '91 days' from generate_series(1, 3) as i`
  return async () => (await sql`select from public.notifications where id < 0 and owner_id = ${owner}`).length
}

test('a step that fails is undone and stops no other; at its second failure in a row every admin gets a mail', async () => {
  const [boss, owner] = [await admin(), await member('Has Old News')]
  await addFailingStep()
  const old = await addOld(owner.id)
  const mails = async () => {
    const place = await api()
    await place.deliverMails()
    return place.mailbox
      ?.list()
      .filter(({ to, subject }) => to === boss.email && subject.startsWith('A regular task'))
  }
  await expect(maintain()).rejects.toThrow(
    `${FAILING_STEP}: relation "internal.no_such_table" does not exist`,
  )
  expect(await old()).toBe(0)
  expect(await sql`select from internal.outbox where email = 'undone@example.org'`).toEqual([])
  expect(await mails()).toEqual([])

  await expect(maintain()).rejects.toThrow()
  await expect(maintain()).rejects.toThrow()
  expect(await mails()).toMatchObject([{ text: expect.stringContaining(FAILING_STEP) }])

  await sql`create table internal.no_such_table ()`
  try {
    await maintain()
    expect(await state()).toEqual({ failures: 0, last_error: null, since: null })
  } finally {
    await sql`drop table internal.no_such_table`
    await sql`delete from internal.outbox where email = 'undone@example.org'`
  }
})

test('a step that fails again and again says since when, to admins as well, until it works', async () => {
  const boss = await admin()
  await addFailingStep()
  const shown = async () => (await boss.app().fetchQuery({ ...healthQuery, staleTime: 0 })).steps
  await expect(maintain()).rejects.toThrow(FAILING_STEP)
  const first = await state()
  expect(first?.since).not.toBeNull()
  expect(await shown()).toEqual([])

  await expect(maintain()).rejects.toThrow(FAILING_STEP)
  expect(await state()).toEqual({ ...first, failures: 2 })
  const reason = 'relation "internal.no_such_table" does not exist'
  expect(await shown()).toMatchObject([{ name: FAILING_STEP, last_error: reason }])

  await sql(
    `create or replace function internal.${FAILING_STEP}() returns integer language sql as 'select 0'`,
  )
  await maintain()
  expect(await state()).toEqual({ failures: 0, last_error: null, since: null })
  expect(await shown()).toEqual([])
})

test.runIf(IS_OWN_SERVER)(
  'the server runs the other steps when one fails, and writes why it failed',
  async () => {
    const owner = await member('Has Older News')
    await addFailingStep()
    const old = await addOld(owner.id)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await (await api()).maintain()
    const lines = log.mock.calls.map(([line]) => String(JSON.parse(String(line)).text))
    log.mockRestore()
    expect(lines).toEqual([expect.stringContaining(`${FAILING_STEP} failed`)])
    expect(lines[0]).toContain('relation "internal.no_such_table" does not exist')
    expect(await old()).toBe(0)
  },
)

test('each step is named in the guide, with a bound in its function', async () => {
  const guide = await readFile('docs/deployment.md', 'utf8')
  const steps = await sql<{ name: string; source: string }>`
    select s.name, p.prosrc as source from internal.maintenance_steps s
    left join pg_proc p on p.proname = s.name and p.pronamespace = 'internal'::regnamespace
      and p.prorettype = 'integer'::regtype and p.pronargs = p.pronargdefaults`
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.filter(({ name }) => !guide.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
  expect(steps.filter(({ source }) => !/\blimit\b/.test(source ?? '')).map(({ name }) => name)).toEqual([])
})

test('a call of a step removes a bounded number, and the next one goes on', async () => {
  const owner = await member('Has Much Old News')
  await sql`insert into public.notifications (id, owner_id, kind, thing, created_at) overriding system value
    select -i, ${owner.id}, 'report', ${owner.id}, now() - interval '91 days'
    from generate_series(1, 2500) as i`
  const call = () => sql`select done, error from internal.maintain('clear_notifications')`
  expect(await call()).toEqual([{ done: 2000, error: null }])
  expect(await call()).toEqual([{ done: 500, error: null }])
  expect(await call()).toEqual([{ done: 0, error: null }])
})

test('hashes of first messages go after a day, and earlier email addresses after a week', async () => {
  const [sender, stranger] = [await member('Sends Links'), await member('Gets Links')]
  const content = 'Look at https://example.org/offer'
  await rows(sender.rest.from('messages').insert({ recipient_id: stranger.id, content }).select('id'))
  await sql`update auth.users set email = 'new-' || email where id = ${sender.id}`
  const kept = async () => {
    const [row] = await sql<{ hashes: number; emails: number }>`
      select (select count(*)::int from internal.first_texts where sender_id = ${sender.id}) as hashes,
        (select count(*)::int from internal.email_changes where user_id = ${sender.id}) as emails`
    return row
  }
  const age = (hours: number) =>
    Promise.all([
      sql`update internal.first_texts set sent_at = now() - make_interval(hours => ${hours})
        where sender_id = ${sender.id}`,
      sql`update internal.email_changes set changed_at = now() - make_interval(hours => ${hours})
        where user_id = ${sender.id}`,
    ])
  await age(23)
  await maintain()
  expect(await kept()).toEqual({ hashes: 1, emails: 1 })
  await age(25)
  await maintain()
  expect(await kept()).toEqual({ hashes: 0, emails: 1 })
  await age(7 * 24 + 1)
  await maintain()
  expect(await kept()).toEqual({ hashes: 0, emails: 0 })
})
