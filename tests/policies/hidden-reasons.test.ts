/** A thing is hidden while one of the reasons for it stands, whichever came first and whichever ends first. */
import { beforeAll, describe, expect, test } from 'vitest'

import { leave } from './support/acts.ts'
import { type Member, member, signIn, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { decided, isShown, type Kind, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'

const agrees = await watchCounters()
const anyone = await visitor()
const judge = await moderator()
const second = await moderator('Second Reader')
const reporters = await Promise.all([1, 2, 3].map(() => member('Reporter')))
await sql`update public.profiles set created_at = now() - interval '8 days'
  where id = any (${reporters.map(({ id }) => id)})`

/** Makes two posts of an author, with cases that moderators see. */
async function twoPosts(author: Member) {
  const [reporter] = reporters
  const [post, other] = [await thingBy(author, 'post', author), await thingBy(author, 'post', author)]
  if (!reporter) throw new Error('Nobody reports.')
  await sql`delete from internal.allowances where member_id = any (${reporters.map(({ id }) => id)})`
  for (const id of [post, other]) await rows(report(reporter, 'post', id))
  return { author, post, other }
}
type Posts = Awaited<ReturnType<typeof twoPosts>>

async function decide(thing: string, action: string, more: { everything?: boolean; days?: number } = {}) {
  const { decisions } = await decided(judge, 'post', thing, action, more)
  return decisions.at(-1)?.id ?? 0
}
const undo = (id: number) => rows(judge.rest.rpc('undo_decision', { id, reason: 'It was a mistake.' }))
const stay = async ({ author }: Posts) =>
  expect(await outcome((await signIn(author.email)).rest.rpc('stay'))).toBe('204')
const grant = (id: number, kept: { action?: string } = {}) =>
  rows(
    second.rest.rpc('decide_appeal', { decision_id: id, granted: true, answer: 'You are right.', ...kept }),
  )
async function appealed({ author }: Posts, id: number) {
  const back = await signIn(author.email)
  expect(await outcome(back.rest.rpc('appeal', { decision_id: id, text: 'Please' }))).toBe('204')
  return id
}

/** Acts that begin a reason, and return the act that ends it. Reports come first: nobody reports hidden things. */
const REASONS: Record<string, (posts: Posts) => Promise<() => Promise<unknown>>> = {
  'three reports': async ({ post }) => {
    for (const one of reporters.slice(1)) await rows(report(one, 'post', post))
    return () => decide(post, 'none')
  },
  'a decision': async ({ post }) => {
    const id = await decide(post, 'hide')
    return () => undo(id)
  },
  'a pause': async ({ post }) => {
    const id = await decide(post, 'pause', { days: 3 })
    return () => undo(id)
  },
  'a decision with an appeal': async (posts) => {
    const id = await appealed(posts, await decide(posts.post, 'hide'))
    return () => grant(id)
  },
  'a decision on everything': async ({ other }) => {
    const id = await decide(other, 'hide', { everything: true })
    return () => undo(id)
  },
  'a suspension with everything': async ({ other }) => {
    const id = await decide(other, 'suspend', { everything: true })
    return () => undo(id)
  },
  'the departure': async (posts) => {
    await leave(await signIn(posts.author.email))
    return () => stay(posts)
  },
}
/** Decisions on the post itself. They end its automatic hiding, because a moderator has looked at it. */
const DECISIONS_ON_POST = ['a decision', 'a pause', 'a decision with an appeal']
const PAIRS = Object.keys(REASONS).flatMap((first) =>
  Object.keys(REASONS)
    .filter((then) => then !== first && then !== 'three reports')
    .map((then): [string, string] => [first, then]),
)

describe.each(PAIRS)('a post is hidden by %s, and then by %s', (first, then) => {
  let author: Member
  beforeAll(async () => {
    author = await member('Hidden Author')
  })

  test.each([
    [first, then],
    [then, first],
  ])('the post stays hidden until both reasons have ended: %s before %s', async (...order) => {
    const posts = await twoPosts(author)
    const ends = new Map<string, () => Promise<unknown>>()
    for (const reason of [first, then]) {
      ends.set(reason, (await REASONS[reason]?.(posts)) ?? (() => Promise.reject(new Error(reason))))
      expect(await isShown(anyone, 'post', posts.post)).toBe(false)
    }
    const standing = new Set([first, then])
    if (DECISIONS_ON_POST.includes(then)) standing.delete('three reports')
    for (const reason of order) {
      await ends.get(reason)?.()
      standing.delete(reason)
      expect(await isShown(anyone, 'post', posts.post), `${reason} ended`).toBe(standing.size === 0)
    }
  })
})

test('what stays of a decision after an appeal outlasts a departure', async () => {
  const posts = await twoPosts(await member())
  const suspension = await appealed(posts, await decide(posts.post, 'suspend', { everything: true }))
  await leave(await signIn(posts.author.email))
  await grant(suspension, { action: 'hide' })
  await stay(posts)
  expect(await isShown(anyone, 'post', posts.post)).toBe(false)
  expect(await isShown(anyone, 'post', posts.other)).toBe(true)
  await agrees()
})

test('a member who leaves twice and keeps the posts the second time shows none that a moderator hid', async () => {
  const posts = await twoPosts(await member())
  await decide(posts.post, 'hide')
  await leave(await signIn(posts.author.email))
  await leave(await signIn(posts.author.email), true)
  expect(await isShown(anyone, 'post', posts.post)).toBe(false)
  expect(await isShown(anyone, 'post', posts.other)).toBe(true)
})

describe.each(['post', 'comment', 'rating', 'answer', 'project', 'profile'] as Kind[])('a %s', (kind) => {
  let thing = ''
  beforeAll(async () => {
    thing = await thingBy(await member(), kind, await member())
  })

  // Reports, the departure, and two decisions.
  const reasons = [-1, 0, 77, 78]
  test.each(reasons.flatMap((one) => reasons.filter((two) => two !== one).map((two) => [one, two])))(
    'is hidden while the reason %i or %i stands, however often each is given',
    async (...both) => {
      const set = (hidden: boolean, reason?: number) =>
        sql`select internal.set_hidden(${kind}, ${thing}, ${hidden}, ${reason})`
      for (const reason of [...both, ...both]) await set(true, reason)
      for (const reason of both) {
        expect(await isShown(anyone, kind, thing)).toBe(false)
        await set(false, reason)
      }
      expect(await isShown(anyone, kind, thing)).toBe(true)
    },
  )
})
