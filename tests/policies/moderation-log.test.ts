/** The moderation log is append-only, and its totals name nobody. */
import { expect, test } from 'vitest'

import { totalsSchema } from '#src/features/moderation/queries/totals.ts'
import { membersSchema } from '#src/features/moderation/schemas.ts'
import { admin, member, sql, usernameOf, visitor } from './support/community.ts'
import { caseOf, decided, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

test('not even the owner of the database changes a row of the log', async () => {
  const refused = 'The moderation log can’t be changed.'
  await expect(sql`update internal.moderation_log set reason = 'x'`).rejects.toThrow(refused)
  await expect(sql`delete from internal.moderation_log`).rejects.toThrow(refused)
  await expect(sql`truncate internal.moderation_log`).rejects.toThrow(refused)
})

test('a decision stays in the log when its thing, author and moderator are gone', async () => {
  const [author, reader, judge] = [await member('Gone Author'), await member(), await moderator('Gone Judge')]
  const post = await thingBy(author, 'post', reader, 'Gone words')
  await rows(report(reader, 'post', post))
  await decided(judge, 'post', post, 'delete')
  await sql`delete from auth.users where id = any (${[author.id, reader.id, judge.id]})`
  expect(
    await sql`select actor_name, label, action, reason from internal.moderation_log where thing = ${post}`,
  ).toEqual([
    { actor_name: 'Gone Judge', label: 'Gone words', action: 'delete', reason: 'It breaks the rules.' },
  ])
})

test('new roles and limits are logged with the admin', async () => {
  const [chief, promoted] = [await admin(), await member('Promoted Member')]
  await chief.rest.rpc('set_member_role', { member: promoted.id, role: 'moderator' })
  await chief.rest.rpc('set_member_limit', { kind: 'report', per: '01:00:00', amount: 20 })
  const logged = await sql`select event, label, reason from internal.moderation_log
    where actor_id = ${chief.id} order by id`
  expect(logged).toEqual([
    { event: 'role', label: 'Promoted Member', reason: 'moderator' },
    { event: 'limit', label: 'report in 01:00:00', reason: '20' },
  ])
})

test('everyone reads the totals of 24 months, which grow with reports and with decisions that were not undone', async () => {
  const anyone = await visitor()
  const totals = () => parsed(totalsSchema, anyone.rest.rpc('moderation_totals'))
  const before = await totals()
  expect(await rows(anyone.rest.rpc('moderation_totals')), 'nothing more is answered').toEqual(before)
  expect(before).toHaveLength(24)
  for (const { month } of before) expect(month).toMatch(/^\d{4}-\d\d$/)
  expect(before[0]?.month).toBe(new Date().toISOString().slice(0, 7))
  const [author, reader, judge] = [await member('Total Author'), await member(), await moderator()]
  const post = await thingBy(author, 'post', reader)
  await rows(report(reader, 'post', post))
  await decided(judge, 'post', post, 'warn')
  await decided(judge, 'post', post, 'hide')
  const hidden = (await caseOf(judge, 'post', post)).decisions.at(-1)?.id ?? 0
  await rows(judge.rest.rpc('undo_decision', { id: hidden, reason: 'Too much.' }))
  const [after] = await totals()
  expect(after).toEqual({
    ...before[0],
    reports: (before[0]?.reports ?? 0) + 1,
    decisions: { ...before[0]?.decisions, warn: (before[0]?.decisions.warn ?? 0) + 1 },
  })
  // The list of members has the numbers of the totals.
  expect(await rows(judge.rest.rpc('moderation_members', { search: 'Total Author' }))).toMatchObject({
    data: [{ id: author.id, decisions: 1 }],
  })
})

test('moderators find members by a part of the name or username, and by standing', async () => {
  const judge = await moderator()
  const mark = crypto.randomUUID().slice(0, 8)
  const [calm, gone] = [await member(`Calm Ruun${mark}x`), await member(`Gone Ruun${mark}y`)]
  await sql`select internal.suspend(${gone.id}, true)`
  const found = async (args: { search?: string; standing?: string }) => {
    const page = await parsed(membersSchema, judge.rest.rpc('moderation_members', args))
    expect(page.count_exact).toBe(true)
    return page.data.map(({ id }) => id)
  }
  expect(await found({ search: `ruun${mark}` })).toEqual([gone.id, calm.id])
  expect(await found({ search: `RUUN${mark}`, standing: 'suspended' })).toEqual([gone.id])
  expect(await found({ search: `ruun${mark}`, standing: 'good' })).toEqual([calm.id])
  expect(await found({ search: `ruun${mark}`, standing: 'left' })).toEqual([])
  expect(await found({ standing: 'suspended' })).toContain(gone.id)
  expect(await found({ standing: 'suspended' })).not.toContain(calm.id)
  const username = await usernameOf(calm)
  expect(await found({ search: username.slice(1) })).toContain(calm.id)
  // A search of two letters finds usernames that begin with them.
  expect(await found({ search: username.slice(0, 2).toUpperCase() })).toContain(calm.id)
  expect(await found({ search: '%_' })).toEqual([])
})

test('limits and health are for admins alone', async () => {
  const chief = await admin()
  for (const [as, expected] of [
    [await member(), '403 42501 Only admins may do this.'],
    [await moderator(), '403 42501 Only admins may do this.'],
    [chief, '200'],
  ] as const)
    for (const read of ['member_limits', 'moderation_health'] as const)
      expect(await outcome(as.rest.rpc(read)), read).toBe(expected)
  const negative = chief.rest.rpc('set_member_limit', { kind: 'report', per: '1 day', amount: -1 })
  expect(await outcome(negative)).toBe('400 23514 limits_amount_range')
})
