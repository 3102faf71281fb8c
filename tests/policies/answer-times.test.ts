/** 'Usually answers within' on profiles: the messages that count, its words, and the switch that turns it off. */
import { beforeAll, expect, test } from 'vitest'

import { profilePageSchema } from '#src/features/profile/schemas.ts'
import { type Actor, crowd, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { parsed, rows } from './support/outcome.ts'

const within = async (by: Actor, { id }: Member) =>
  (await parsed(profilePageSchema, by.rest.rpc('profile_page', { key: id }))).profile.answers_within

let anyone: Actor
let contacts: string[]
let me: Member

beforeAll(async () => {
  ;[anyone, contacts, me] = [await visitor(), await crowd(8, 'Writes'), await member('Answers Soon')]
})

/** Adds a message with a time in the past. */
const addMessage = (from: string, to: string, daysAgo: number) =>
  sql`insert into public.messages (sender_id, recipient_id, content, created_at)
    values (${from}, ${to}, 'Hi', now() - make_interval(secs => ${daysAgo * 86_400}))`

/** Replaces the member's conversations. Contacts began them; each answer came after so many days, null: never. */
async function addConversations(answers: readonly (number | null)[], begun = 10) {
  await sql`delete from public.messages where ${me.id} in (sender_id, recipient_id)`
  for (const [index, days] of answers.entries()) {
    const contact = contacts[index] ?? ''
    await addMessage(contact, me.id, begun)
    if (days !== null) {
      await addMessage(me.id, contact, begun - days)
      // Messages after the first answer change nothing.
      await addMessage(contact, me.id, begun - days - 0.01)
      await addMessage(me.id, contact, 0.001)
    }
  }
}

test.each<[string | null, (number | null)[]]>([
  [null, [0.1, 0.1, 0.1, 0.1]],
  ['day', [0.1, 0.1, 0.1, 0.1, 0.1]],
  ['day', [0.1, 0.9, 0.9, 9, null]],
  ['three_days', [0.1, 0.1, 1.1, 9, null]],
  ['three_days', [2.9, 2.9, 2.9, 2.9, 2.9]],
  ['week', [0.1, 3.1, 3.1, 9, null]],
  ['week', [6.9, 6.9, 6.9, 6.9, 6.9]],
  [null, [7.1, 7.1, 7.1, 0.1, 0.1]],
  [null, [null, null, null, 0.1, 0.1]],
])('%s follows from answers after %j days', async (word, answers) => {
  await addConversations(answers)
  expect(await within(anyone, me)).toBe(word)
})

test('nothing follows from conversations that the member began, that are older than 90 days, or that wait since days', async () => {
  await addConversations([0.1, 0.1, 0.1, 0.1])
  await addMessage(me.id, contacts[4] ?? '', 10)
  await addMessage(contacts[4] ?? '', me.id, 9.9)
  expect(await within(anyone, me)).toBeNull()
  await addConversations([0.1, 0.1, 0.1, 0.1, 0.1], 89)
  expect(await within(anyone, me)).toBe('day')
  await addConversations([0.1, 0.1, 0.1, 0.1, 0.1], 91)
  expect(await within(anyone, me)).toBeNull()
  // Three contacts have waited for a day only: they do not count as unanswered yet.
  await addConversations([0.1, 0.1, 0.1, 0.1, 0.1])
  for (const contact of contacts.slice(5)) await addMessage(contact, me.id, 1)
  expect(await within(anyone, me)).toBe('day')
})

test.each([
  [
    'the member blocks',
    `insert into public.relationships (owner_id, member_id, kind) values ($1, $2, 'block')`,
  ],
  [
    'blocks the member',
    `insert into public.relationships (owner_id, member_id, kind) values ($2, $1, 'block')`,
  ],
  ['is suspended', 'select internal.suspend($2, $1::uuid is not null)'],
  ['is hidden', `select internal.set_hidden('profile', $2, $1::uuid is not null)`],
  ['has left', 'update public.profiles set left_at = now() where id = $2 and id <> $1'],
])('somebody who %s does not count', async (_who, change) => {
  await addConversations([0.1, 0.1, 0.1, 0.1, 0.1])
  expect(await within(anyone, me)).toBe('day')
  await sql(change, [me.id, contacts[0]])
  expect(await within(anyone, me)).toBeNull()
  await sql`delete from public.relationships where ${me.id} in (owner_id, member_id)`
  await sql`select internal.suspend(${contacts[0]}, false)`
  await sql`select internal.set_hidden('profile', ${contacts[0]}, false)`
  await setProfile(contacts[0], 'left_at = null')
  expect(await within(anyone, me)).toBe('day')
})

test('the time of answers is on the profile alone, for everybody, until the member switches it off', async () => {
  await addConversations([0.1, 0.1, 0.1, 0.1, 0.1])
  const reader = await member()
  for (const by of [anyone, reader, me]) expect(await within(by, me)).toBe('day')
  for (const by of [anyone, reader])
    expect((await by.send('/rest/v1/profiles?select=shows_answer_time')).status).toBeGreaterThan(400)
  expect(await rows(me.rest.rpc('set_privacy', { shows_answer_time: false }))).toMatchObject({
    shows_answer_time: false,
  })
  for (const by of [anyone, reader, me]) expect(await within(by, me)).toBeNull()
  await rows(me.rest.rpc('set_privacy', { noindex: false }))
  expect(await rows(me.rest.rpc('privacy'))).toMatchObject({ shows_answer_time: false })
})
