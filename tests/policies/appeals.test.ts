/** Members read decisions about them and appeal once; somebody else answers. */
import { expect, test } from 'vitest'

import { queueSchema } from '#src/features/moderation/schemas.ts'
import { standingSchema } from '#src/features/settings/queries/settings.ts'
import { type Actor, member, setProfile, signIn, sql, visitor } from './support/community.ts'
import { migrated } from './support/migrated.ts'
import { caseOf, decided, isShown, moderator, report, thingBy } from './support/moderation.ts'
import { list } from './support/notifications.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const anyone = await visitor()
const judge = await moderator()
const other = await moderator('Other Reader')
const author = await member('Appealing Author')
const reader = await member('Appeal Reader')

const standingOf = (of: Actor) => parsed(standingSchema, of.rest.rpc('my_standing'))
const appeal = (as: Actor, id: number, text = 'It was a joke.') =>
  as.rest.rpc('appeal', { decision_id: id, text })
interface Kept {
  action?: string
  days?: number
}
const answer = (as: Actor, id: number, granted: boolean, text = 'We looked again.', kept: Kept = {}) =>
  as.rest.rpc('decide_appeal', { decision_id: id, granted, answer: text, ...kept })

async function decisionOn(action = 'hide', more: { days?: number; everything?: boolean } = {}) {
  const post = await thingBy(author, 'post', reader, 'What I wrote')
  await sql`delete from internal.allowances where member_id = ${reader.id}`
  await rows(report(reader, 'post', post))
  const { decisions } = await decided(judge, 'post', post, action, { reason: 'It is rude.', ...more })
  return { post, id: decisions[0]?.id ?? 0 }
}

test('members read decisions about them with the reason and their text, and nobody else does', async () => {
  const { id } = await decisionOn()
  const mine = await standingOf(author)
  expect(mine.state).toBe('good')
  expect(await rows(author.rest.rpc('my_standing')), 'nothing more is answered').toEqual(mine)
  expect(mine.decisions[0]).toMatchObject({
    id,
    action: 'hide',
    reason: 'It is rude.',
    about: { kind: 'post', label: 'What I wrote', text: 'What I wrote\n\nWhat I wrote' },
    may_appeal: true,
    appeal: null,
  })
  // Members learn neither who reported nor who decided.
  for (const { id: person } of [reader, judge]) expect(JSON.stringify(mine)).not.toContain(person)
  expect((await standingOf(reader)).decisions).toEqual([])
})

test('the author hears nothing of "no action"', async () => {
  const { id } = await decisionOn('none')
  expect((await standingOf(author)).decisions.map((one) => one.id)).not.toContain(id)
  expect(await outcome(appeal(author, id))).toMatch(/^409 PT409/)
})

test('only the member concerned appeals, once, with words', async () => {
  const { id } = await decisionOn()
  for (const as of [reader, judge]) {
    expect(await outcome(appeal(as, id))).toBe('404 PT404 There is no such decision.')
  }
  expect(await outcome(appeal(author, id, ' '))).toBe('400 23514 Say why the decision is wrong.')
  expect(await outcome(appeal(author, id))).toBe('204')
  expect(await outcome(appeal(author, id))).toBe('409 PT409 This decision can’t be appealed any more.')
  expect((await standingOf(author)).decisions[0]).toMatchObject({
    may_appeal: false,
    appeal: { text: 'It was a joke.', outcome: null },
  })
})

test('an appeal waits for another moderator, and a granted one shows the post again', async () => {
  const { post, id } = await decisionOn()
  await appeal(author, id)
  expect((await caseOf(judge, 'post', post)).may_decide).toBe(false)
  expect((await caseOf(other, 'post', post)).may_decide).toBe(true)
  expect(await outcome(answer(judge, id, false))).toBe(
    '403 42501 Somebody else has to decide on an appeal against your decision.',
  )
  expect(await outcome(answer(other, id, true, ''))).toBe('400 23514 Say why: the member reads it.')
  expect(await isShown(anyone, 'post', post)).toBe(false)
  expect(await outcome(answer(other, id, true))).toBe('200')
  expect(await isShown(anyone, 'post', post)).toBe(true)
  expect(await outcome(answer(other, id, false))).toBe(
    '409 PT409 Other Reader has taken this decision back already. Look at the case again.',
  )
  expect((await standingOf(author)).decisions[0]).toMatchObject({
    undone_at: expect.any(String),
    appeal: { outcome: 'granted', answer: 'We looked again.' },
  })
})

test('an upheld decision remains', async () => {
  const { post, id } = await decisionOn()
  await appeal(author, id)
  expect(await outcome(answer(other, id, false))).toBe('200')
  expect(await isShown(anyone, 'post', post)).toBe(false)
  expect((await standingOf(author)).decisions[0]).toMatchObject({
    undone_at: null,
    may_appeal: false,
    appeal: { outcome: 'upheld' },
  })
})

test('an appeal granted in part leaves a milder decision, which the member reads and can’t appeal', async () => {
  const { post, id } = await decisionOn('pause', { days: 30 })
  await appeal(author, id)
  expect(await outcome(answer(other, id, true, 'The post is rude.', { action: 'hide' }))).toBe('200')
  expect(await isShown(anyone, 'post', post)).toBe(false)
  const { state, decisions } = await standingOf(author)
  expect(state).toBe('good')
  expect(decisions.slice(0, 2)).toMatchObject([
    { action: 'hide', reason: 'The post is rude.', after_appeal: true, undone_at: null, may_appeal: false },
    {
      id,
      action: 'pause',
      after_appeal: false,
      undone_at: expect.any(String),
      appeal: { outcome: 'partly', answer: 'The post is rude.' },
    },
  ])
  const kept = decisions[0]?.id ?? 0
  expect(await outcome(appeal(author, kept))).toBe('409 PT409 This decision can’t be appealed any more.')
  expect((await list(author)).data[0]?.action).toBe('partly')
  // An undo ends this decision like any other, and the post is back.
  expect(await outcome(other.rest.rpc('undo_decision', { id: kept, reason: 'Enough.' }))).toBe('200')
  expect(await isShown(anyone, 'post', post)).toBe(true)
})

test('what stays after an appeal is milder than the decision, and nothing stays of a refused one', async () => {
  const milder = '400 23514 What stays must be milder than the decision.'
  const kept = (id: number, action: string, days?: number) =>
    outcome(answer(other, id, true, 'We looked again.', { action, ...(days && { days }) }))
  const { id: warned } = await decisionOn('warn')
  await appeal(author, warned)
  for (const action of ['warn', 'hide', 'suspend', 'delete', 'none'])
    expect(await kept(warned, action)).toBe(milder)

  const { id: paused } = await decisionOn('pause', { days: 7 })
  await appeal(author, paused)
  for (const days of [7, 8]) expect(await kept(paused, 'pause', days)).toBe(milder)
  expect(await kept(paused, 'pause', 3)).toBe('200')
  const { until } = await standingOf(author)
  expect(Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000)).toBe(3)

  const { post, id: hidden } = await decisionOn('hide')
  await appeal(author, hidden)
  await rows(answer(other, hidden, false, 'It stays.', { action: 'warn' }))
  expect(await isShown(anyone, 'post', post)).toBe(false)
  const [latest] = (await standingOf(author)).decisions
  expect(latest).toMatchObject({ id: hidden, undone_at: null, appeal: { outcome: 'upheld' } })
  await setProfile(author.id, 'paused_until = null')
})

test('one thing of everything that was hidden stays hidden if the appeal is granted in part', async () => {
  const elsewhere = await thingBy(author, 'post', reader)
  const { post, id } = await decisionOn('hide', { everything: true })
  expect((await standingOf(author)).decisions[0]).toMatchObject({ id, everything: true })
  await appeal(author, id)
  await rows(answer(other, id, true, 'Only this one.', { action: 'hide' }))
  expect([await isShown(anyone, 'post', post), await isShown(anyone, 'post', elsewhere)]).toEqual([
    false,
    true,
  ])
})

test('a suspended member signs in again, reads why, appeals, and does nothing else here', async () => {
  const spammer = await member('Suspended Author')
  const post = await thingBy(spammer, 'post', reader)
  await sql`delete from internal.allowances where member_id = ${reader.id}`
  await rows(report(reader, 'post', post))
  const { decisions } = await decided(judge, 'post', post, 'suspend')
  const again = await signIn(spammer.email)
  expect(await standingOf(again)).toMatchObject({ state: 'suspended', decisions: [{ action: 'suspend' }] })
  const refused = '403 42501 Your account is suspended. You can read why under Settings.'
  expect(await outcome(report(again, 'post', await thingBy(reader, 'post', author)))).toBe(refused)
  expect(await outcome(appeal(again, decisions[0]?.id ?? 0))).toBe('204')
  const queue = await parsed(queueSchema, other.rest.rpc('moderation_queue', { state: 'appeals' }))
  expect(queue.data.every((one) => one.appeal)).toBe(true)
  expect(queue.data.length).toBeGreaterThan(0)
  expect(await outcome(answer(other, decisions[0]?.id ?? 0, true))).toBe('200')
  expect(await standingOf(again)).toMatchObject({ state: 'good' })
})

test('an appeal does not wait for a moderator who is leaving', async () => {
  const database = await migrated()
  await database.transaction(async (transaction) => {
    const { rows: moderators } = await transaction.query<{ id: string }>(`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), name || '@example.org', now(), jsonb_build_object('full_name', name)
      from unnest(array['first', 'second', 'author']) as name
      returning id`)
    const [first, second, writer] = moderators.map(({ id }) => id)
    await transaction.query(`update public.profiles set role = 'moderator' where id in ($1, $2)`, [
      first,
      second,
    ])
    const hasOther = async () =>
      (
        await transaction.query<{ has: boolean }>('select internal.has_other_moderator($1, $2) as has', [
          first,
          writer,
        ])
      ).rows[0]?.has
    expect(await hasOther()).toBe(true)
    await transaction.query('update public.profiles set left_at = now() where id = $1', [second])
    expect(await hasOther()).toBe(false)
    await transaction.rollback()
  })
})
