/** Decisions: each actor and action on each kind of thing, two moderators at once, and what an undo brings back. */
import { describe, expect, test } from 'vitest'

import { caseSchema, memberSchema } from '#src/features/moderation/schemas.ts'
import { type Actor, admin, type Member, member, sql, visitor } from './support/community.ts'
import {
  caseOf,
  decide,
  decided,
  decideOn,
  isShown,
  KINDS,
  type Kind,
  moderator,
  report,
  standingOf,
  thingBy,
} from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const anyone = await visitor()
const reporter = await member('Case Reporter')
const judge = await moderator()
const other = await moderator('Other Moderator')
const chief = await admin()

async function reported(kind: Kind, author: Member) {
  const thing = await thingBy(author, kind, reporter)
  await sql`delete from internal.allowances where member_id = ${reporter.id}`
  await rows(report(reporter, kind, thing))
  return thing
}

const ACTIONS = ['none', 'warn', 'hide', 'delete', 'pause', 'suspend']
const PRIVATE: Kind[] = ['message', 'conversation']

describe.each(KINDS)('cases of a %s', (kind) => {
  test.each(ACTIONS)('a case takes the decision "%s", or says why not', async (action) => {
    const author = await member('Case Author')
    const thing = await reported(kind, author)
    const result = await outcome(decide(judge, kind, thing, action, action === 'pause' ? { days: 7 } : {}))
    const impossible =
      (action === 'hide' && PRIVATE.includes(kind)) ||
      (action === 'delete' && (kind === 'profile' || kind === 'conversation'))
    expect(result).toMatch(impossible ? /^400 23514 A (private message|profile) can’t be/ : /^200$/)
    if (impossible) return
    const after = await caseOf(judge, kind, thing)
    expect(after).toMatchObject({ state: 'closed', decisions: [{ action, moderator: { id: judge.id } }] })
    expect(await standingOf(author)).toBe(
      action === 'pause' ? 'paused' : action === 'suspend' ? 'suspended' : 'good',
    )
    if (PRIVATE.includes(kind)) return
    // A pause leaves the profile, where the member goes on reading and answering.
    const gone = ['hide', 'delete', 'suspend'].includes(action) || (action === 'pause' && kind !== 'profile')
    expect(await isShown(anyone, kind, thing)).toBe(!gone)
  })

  test('nobody decides on their own case', async () => {
    const own = await moderator('Own Case')
    const thing = await reported(kind, own)
    const seen = await caseOf(own, kind, thing)
    expect(seen.may_decide).toBe(false)
    expect(seen.reports).toEqual([]) // the author does not learn who reported
    const refused = '403 42501 You can’t decide on your own case.'
    expect(await outcome(decideOn(own, seen.id, seen.version, 'none'))).toBe(refused)
    const picture = own.rest.rpc('remove_picture', { case_id: seen.id, url: 'x' })
    expect(await outcome(picture)).toBe(refused)
    const after = await decided(judge, kind, thing, 'warn')
    const undone = own.rest.rpc('undo_decision', { id: after.decisions[0]?.id ?? 0, reason: 'x' })
    expect(await outcome(undone)).toBe(refused)
  })
})

test('cases and members are read by moderators alone', async () => {
  const author = await member('Case Author')
  const thing = await reported('post', author)
  const { id } = await caseOf(judge, 'post', thing)
  const reads = (as: Actor) => [
    as.rest.rpc('moderation_queue'),
    as.rest.rpc('moderation_case', { id }),
    as.rest.rpc('moderation_members'),
    as.rest.rpc('moderation_member', { id: author.id }),
    as.rest.rpc('moderation_specializations'),
  ]
  for (const as of [author, reporter])
    for (const read of reads(as)) expect(await outcome(read)).toBe('403 42501 Only moderators may do this.')
  for (const as of [judge, other, chief]) expect((await caseOf(as, 'post', thing)).may_decide).toBe(true)
})

test('a moderator who was written to leaves the decision to another one, where there is one', async () => {
  const author = await member('Private Author')
  const message = await thingBy(author, 'message', judge)
  await rows(report(judge, 'message', message))
  expect((await caseOf(judge, 'message', message)).may_decide).toBe(false)
  expect((await caseOf(other, 'message', message)).may_decide).toBe(true)
})

test('an older version is refused, even when two decide at once', async () => {
  const thing = await reported('post', await member('Case Author'))
  const { id, version } = await caseOf(judge, 'post', thing)
  const both = await Promise.all([
    outcome(decideOn(judge, id, version, 'warn')),
    outcome(decideOn(other, id, version, 'none')),
  ])
  const stale = '409 PT409 Somebody else has changed this case. Look at it again.'
  expect(both.sort()).toEqual(['200', stale])
  expect((await caseOf(judge, 'post', thing)).decisions).toHaveLength(1)
  expect(await outcome(decideOn(judge, id, version, 'hide'))).toBe(stale)
})

test('what somebody else has undone is not undone again, and the refusal names them', async () => {
  const quick = await moderator('Quick Reader')
  const thing = await reported('post', await member('Case Author'))
  const [decision] = (await decided(judge, 'post', thing, 'warn')).decisions
  const undo = (as: Actor) => as.rest.rpc('undo_decision', { id: decision?.id ?? 0, reason: 'It was kind.' })
  expect(await outcome(undo(quick))).toBe('200')
  expect(await outcome(undo(other))).toBe(
    '409 PT409 Quick Reader has taken this decision back already. Look at the case again.',
  )
  expect((await caseOf(other, 'post', thing)).decisions[0]?.undo_reason).toBe('It was kind.')
})

test('the badge counts what waits for moderators, and nobody else gets a number', async () => {
  const waiting = (as: Actor) => rows(as.rest.rpc('member_state'))
  // The badge would also count the cases that other tests have left open.
  await sql`update internal.cases set closed_at = now(), appealed_at = null`
  const author = await member('Case Author')
  const thing = await reported('post', author)
  expect(await waiting(judge)).toMatchObject({ cases: 1 })
  expect(await waiting(chief)).toMatchObject({ cases: 1 })
  expect(await waiting(reporter)).toMatchObject({ cases: null })
  const [decision] = (await decided(judge, 'post', thing, 'warn')).decisions
  expect(await waiting(judge)).toMatchObject({ cases: 0 })
  await author.rest.rpc('appeal', { decision_id: decision?.id ?? 0, text: 'Why?' })
  expect(await waiting(judge)).toMatchObject({ cases: 1 })
})

test('a member has a page with their cases and decisions, and what "everything" would hide', async () => {
  const author = await member('Case Author')
  const [post, comment] = [await reported('post', author), await reported('comment', author)]
  await decided(judge, 'post', post, 'warn')
  const read = () => parsed(memberSchema, judge.rest.rpc('moderation_member', { id: author.id }))
  expect(await read()).toMatchObject({
    member: {
      full_name: 'Case Author',
      hidden: false,
      published: { posts: 1, comments: 1, projects: 0, ratings: 0 },
    },
    // Open cases come first.
    cases: [
      { kind: 'comment', open: true },
      { kind: 'post', open: false },
    ],
    decisions: [{ action: 'warn' }],
  })
  const { author: hidden } = await decided(judge, 'comment', comment, 'hide', { everything: true })
  expect(hidden).toMatchObject({ hidden: true, published: { posts: 0, comments: 0 } })
  expect(
    await outcome(judge.rest.rpc('moderation_member', { id: '00000000-0000-4000-8000-000000000000' })),
  ).toBe('404 PT404 There is no such member.')
})

test('a moderator takes a case, another one takes it over, and neither decides on what the other changed', async () => {
  const thing = await reported('comment', await member('Case Author'))
  const { id, version } = await caseOf(judge, 'comment', thing)
  const take = async (as: Actor, wanted: boolean) =>
    (await parsed(caseSchema, as.rest.rpc('claim_case', { id, take: wanted }))).handler?.id
  expect(await take(judge, true)).toBe(judge.id)
  expect(await take(other, true)).toBe(other.id)
  expect(await outcome(decideOn(judge, id, version, 'none'))).toMatch(/^409 PT409/)
  expect(await take(judge, false)).toBe(other.id)
  expect(await take(other, false)).toBeUndefined()
})

test('decisions need a reason, a pause its days, and known words', async () => {
  const thing = await reported('post', await member('Case Author'))
  const on = (action: string, more: { reason?: string; days?: number; everything?: boolean } = {}) =>
    outcome(decide(judge, 'post', thing, action, more))
  expect(await on('warn', { reason: ' \u200B' })).toBe('400 23514 Say why: the member reads it.')
  expect(await on('warn', { reason: 'x'.repeat(2001) })).toBe('400 23514 moderation_log_reason_length')
  expect(await on('pause')).toBe('400 23514 A pause has 1 to 365 days.')
  expect(await on('pause', { days: 366 })).toBe('400 23514 A pause has 1 to 365 days.')
  expect(await on('shout')).toBe('400 23514 Unknown action: shout')
  expect(await on('warn', { everything: true })).toMatch(/^400 23514 Everything of a member/)
  expect(await on('none', { reason: '' })).toBe('200')
})

test('only admins pause or suspend the staff', async () => {
  const staff = await moderator('Strict Moderator')
  const thing = await reported('post', staff)
  for (const action of ['pause', 'suspend']) {
    expect(await outcome(decide(judge, 'post', thing, action, { days: 1 }))).toBe(
      '403 42501 Only admins may pause or suspend a moderator.',
    )
  }
  expect(await outcome(decide(chief, 'post', thing, 'suspend'))).toBe('200')
})
