/** Measures without a moderator: each says so in its case, and ends with a decision. */
import { expect, test } from 'vitest'

import { send, write } from './support/acts.ts'
import { type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { caseOf, decided, isShown, moderator, report, thingBy } from './support/moderation.ts'
import { rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'

const OFFER = 'Earn 500 dollars a day from home, write to me on https://offer.example today!'

async function olderThanAWeek({ id }: Member) {
  await setProfile(id, `created_at = now() - interval '8 days'`)
}

const anyone = await visitor()
const judge = await moderator()
const author = await member('Loud Author')
const established = await Promise.all([1, 2, 3, 4].map(() => member('Established Reporter')))
await Promise.all(established.map(olderThanAWeek))

async function reportAll(kind: string, thing: string, reporters: Member[]) {
  for (const one of reporters) {
    await sql`delete from internal.allowances where member_id = ${one.id}`
    await rows(report(one, kind, thing, 'other'))
  }
}
const three = () => established.slice(0, 3)

test.each(['post', 'comment', 'rating', 'answer', 'project', 'profile'] as const)(
  'three established reporters hide a %s until a moderator has looked',
  async (kind) => {
    const by = await member('Hidden Author')
    const thing = await thingBy(by, kind, author)
    await reportAll(kind, thing, established.slice(0, 2))
    expect(await isShown(anyone, kind, thing)).toBe(true)
    await reportAll(kind, thing, established.slice(2, 3))
    expect(await isShown(anyone, kind, thing)).toBe(false)
    expect(await caseOf(judge, kind, thing)).toMatchObject({
      hidden: true,
      automatic: 'three_reporters',
      decisions: [],
    })
    await decided(judge, kind, thing, 'none')
    expect(await isShown(anyone, kind, thing)).toBe(true)
    // Reports of many members do not hide a thing again after a moderator has looked at it.
    await reportAll(kind, thing, established)
    expect(await isShown(anyone, kind, thing)).toBe(true)
  },
)

test('new reporters, and reports of the staff, hide nothing', async () => {
  const post = await thingBy(author, 'post', author)
  const [suspended, paused, young] = [await member(), await member(), await member()]
  for (const one of [suspended, paused]) await olderThanAWeek(one)
  await reportAll('post', post, [suspended, paused, young])
  await sql`select internal.suspend(${suspended.id}, true)`
  await sql`select internal.pause(${paused.id}, now() + interval '1 day')`
  await reportAll('post', post, established.slice(0, 2))
  expect(await isShown(anyone, 'post', post)).toBe(true)
  await reportAll('post', post, three())
  expect(await isShown(anyone, 'post', post)).toBe(false)

  const staff = await moderator('Disliked Moderator')
  await reportAll('profile', staff.id, established)
  expect(await isShown(anyone, 'profile', staff.id)).toBe(true)
})

test('one text to five new contacts opens a case and stops new contacts, until a moderator decides', async () => {
  const spammer = await member('Busy Spammer')
  const [known, sixth] = [await member('Written To'), await member('Written To')]
  await send(known, spammer)
  // The recipient wrote first, so this message is no first contact.
  expect(await write(spammer, known, OFFER)).toBe('201')
  for (const signs of ['!', '!!', '!!!', '!!!!', '!!!!!'])
    expect(await write(spammer, await member('Written To'), OFFER.replace('!', signs))).toBe('201')
  const refused = '403 42501 You can’t write to new people until a moderator has looked at your messages.'
  expect(await write(spammer, sixth, 'Something else')).toBe(refused)
  expect(await write(spammer, known, 'Something else')).toBe('201')
  expect(await write(sixth, spammer, 'Hello')).toBe('201')

  // A decision on the spammer's post does not end the measure: no moderator has looked at the messages.
  const post = await thingBy(spammer, 'post', known)
  await rows(report(known, 'post', post))
  await decided(judge, 'post', post, 'none')
  const another = await member()
  expect(await write(spammer, another, 'Something else')).toBe(refused)

  const [opened] = await sql<{ thing: string }>`select thing from internal.cases
    where author_id = ${spammer.id} and automatic = 'same_text'`
  const seen = await caseOf(judge, 'message', opened?.thing ?? '')
  // Moderators see the repeated text, and nothing of the conversations around it.
  expect(seen.evidence).toMatchObject([{ by: 'Busy Spammer', text: expect.stringContaining('Earn 500') }])
  expect(seen.reports).toEqual([])
  await decided(judge, 'message', seen.thing, 'warn')
  expect(await write(spammer, another, 'Something else')).toBe('201')
})

test.each([
  ['a greeting', 'Salaan! How are you?'],
  ["the product's own words", "Hi, I'm interested in discussing a job opportunity with you."],
])('%s may be sent to many', async (_, text) => {
  const friendly = await member('Friendly Member')
  for (const one of await Promise.all(Array.from({ length: 6 }, () => member()))) {
    expect(await write(friendly, one, text)).toBe('201')
  }
  expect(await sql`select from internal.cases where author_id = ${friendly.id}`).toEqual([])
})

test("a newcomer's first post with a link is published and listed, the next ones are not listed", async () => {
  const newcomer = await member('Linking Newcomer')
  const plain = await publish(newcomer, 'A title', 'No link here')
  const first = await publish(newcomer, 'A title', 'See https://link.example')
  await publish(newcomer, 'A title', 'See https://link.example again')
  expect(await isShown(anyone, 'post', first)).toBe(true)
  expect(await caseOf(judge, 'post', first)).toMatchObject({ automatic: 'newcomer_link', hidden: false })
  expect(await sql`select thing from internal.cases where author_id = ${newcomer.id}`).toEqual([
    { thing: first },
  ])
  expect(plain).not.toBe(first)
  const settled = await member()
  await olderThanAWeek(settled)
  const old = await publish(settled, 'A title', 'See https://link.example')
  expect(await sql`select from internal.cases where thing = ${old}`).toEqual([])
})
