/** An undo brings back what the decision hid and stopped, and nothing that another decision hides. */
import { expect, test } from 'vitest'

import { type Member, member, sql, visitor } from './support/community.ts'
import {
  caseOf,
  decided,
  isShown,
  type Kind,
  moderator,
  report,
  standingOf,
  thingBy,
} from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'

const PUBLIC: Kind[] = ['post', 'comment', 'rating', 'answer', 'project', 'profile']

let author: Member
let reader: Member
let things: Map<Kind, string>

const anyone = await visitor()
const judge = await moderator()

async function everyKind() {
  author = await member('Undo Author')
  reader = await member('Undo Reader')
  things = new Map()
  for (const kind of PUBLIC) {
    const thing = await thingBy(author, kind, reader)
    things.set(kind, thing)
    await rows(report(reader, kind, thing))
  }
}
const idOf = (kind: Kind) => things.get(kind) ?? ''
async function shown() {
  const found: Kind[] = []
  for (const kind of PUBLIC) if (await isShown(anyone, kind, idOf(kind))) found.push(kind)
  return found
}
async function hide(kind: Kind, action = 'hide', everything = false) {
  const { decisions } = await decided(judge, kind, idOf(kind), action, { everything })
  return decisions.at(-1)?.id ?? 0
}
const undo = (id: number) => judge.rest.rpc('undo_decision', { id, reason: 'It was a mistake.' })
const standing = () => standingOf(author)

test('everything that a spammer published is hidden in one decision, and comes back in one', async () => {
  await everyKind()
  const ban = await hide('post', 'suspend', true)
  expect(await shown()).toEqual([])
  expect(await standing()).toBe('suspended')
  expect(await outcome(undo(ban))).toBe('200')
  expect(await shown()).toEqual(PUBLIC)
  expect(await standing()).toBe('good')
  expect(await outcome(undo(ban))).toMatch(/^409 PT409/)
})

test('a case is open again once all its decisions are undone, and names the other open cases of its author', async () => {
  await everyKind()
  const first = await hide('post')
  const second = await hide('post', 'warn')
  const state = async () => (await caseOf(judge, 'post', idOf('post'))).state
  await rows(undo(second))
  expect(await state()).toBe('closed')
  await rows(undo(first))
  expect(await state()).toBe('open')
  const { author: known } = await caseOf(judge, 'post', idOf('post'))
  const others = PUBLIC.filter((kind) => kind !== 'post')
  expect(known?.open_cases.map(({ kind }) => kind).sort()).toEqual(others.sort())
  await decided(judge, 'comment', idOf('comment'), 'none')
  expect((await caseOf(judge, 'post', idOf('post'))).author?.open_cases).toHaveLength(4)
})

test('what was published after the decision is not hidden when another one is undone', async () => {
  await everyKind()
  const one = await hide('comment')
  await hide('post', 'hide', true)
  const later = await thingBy(author, 'post', reader, 'Written later')
  await rows(undo(one))
  expect(await isShown(anyone, 'post', later)).toBe(true)
  expect(await shown()).toEqual([])
})

test('a pause ends with its decision, or with the longest one that is left', async () => {
  await everyKind()
  const pause = async (kind: Kind, days: number) =>
    (await decided(judge, kind, idOf(kind), 'pause', { days })).decisions.at(-1)?.id ?? 0
  const daysLeft = async () =>
    (
      await sql<{ days: number | null }>`
        select ceil(extract(epoch from paused_until - now()) / 86400)::int as days
        from public.profiles where id = ${author.id}`
    )[0]?.days
  const long = await pause('post', 30)
  const short = await pause('comment', 3)
  expect(await daysLeft()).toBe(30)
  await rows(undo(long))
  expect(await daysLeft()).toBe(3)
  await rows(undo(short))
  expect(await daysLeft()).toBeNull()
})

test('a suspension lasts while one decision for it is left', async () => {
  await everyKind()
  const first = await hide('post', 'suspend')
  const second = await hide('comment', 'suspend')
  await rows(undo(first))
  expect(await standing()).toBe('suspended')
  await rows(undo(second))
  expect(await standing()).toBe('good')
  expect(await shown()).toEqual(PUBLIC)
})

test('what was deleted stays deleted, and its decision can still be taken back', async () => {
  await everyKind()
  const deletion = await hide('post', 'delete')
  await rows(undo(deletion))
  const { decisions, path } = await decided(judge, 'post', idOf('post'), 'none')
  expect(path).toBeNull()
  expect(decisions[0]).toMatchObject({ action: 'delete', undone_by: { id: judge.id } })
  expect(await isShown(anyone, 'post', idOf('post'))).toBe(false)
})
