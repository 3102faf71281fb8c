/** Evidence: each report keeps a copy of its thing, and a reporter's copies do not push out those of others. */
import { expect, test } from 'vitest'

import { member, sql } from './support/community.ts'
import { caseOf, moderator, report, thingBy } from './support/moderation.ts'
import { rows } from './support/outcome.ts'

/** More versions of a thing than one reporter may have copies of. */
const VERSION_COUNT = 25

const author = await member('Threatening Author')
const friend = await member('Friend Of The Author')
const victim = await member('Threatened Member')
const judge = await moderator()

const change = (post: string, content: string) =>
  sql`update public.posts set content = ${content} where id = ${post}`

/** The author changes the post, and a friend reports each version. */
async function reportVersions(post: string, word: string, by = friend) {
  for (let version = 1; version <= VERSION_COUNT; version++) {
    await change(post, `${word} ${version}`)
    await sql`delete from internal.allowances where member_id = ${by.id}`
    await rows(report(by, 'post', post))
  }
}

async function textsOf(kind: string, thing: string) {
  return (await caseOf(judge, kind, thing)).evidence.map(({ text }) => text ?? '')
}

test('harmless copies, before and after it, do not push out a threat that somebody else reported', async () => {
  const post = await thingBy(author, 'post', victim, 'Harmless')
  await reportVersions(post, 'Harmless')
  await change(post, 'I will find you')
  await rows(report(friend, 'post', post))
  await rows(report(victim, 'post', post, 'threat'))
  await reportVersions(post, 'Harmless again')
  const texts = await textsOf('post', post)
  expect(texts.filter((text) => text.includes('I will find you'))).toHaveLength(1)
  // Of the friend's own copies the newest few are kept.
  expect(texts.length).toBeLessThan(10)
  expect(texts.at(-1)).toContain(`Harmless again ${VERSION_COUNT}`)
})

test('a reporter with many reports of one thing keeps the newest copies of it', async () => {
  const post = await thingBy(author, 'post', victim, 'First')
  await reportVersions(post, 'Version', victim)
  const texts = await textsOf('post', post)
  expect(texts.map((text) => text.split('\n\n')[1])).toEqual(
    [21, 22, 23, 24, 25].map((version) => `Version ${version}`),
  )
})

test('the conversation of each reporter is kept, however many there are', async () => {
  const sender = await member('Writes To Many')
  for (let index = 1; index <= VERSION_COUNT; index++) {
    const one = await member()
    await thingBy(sender, 'conversation', one, `Words to number ${index}.`)
    await rows(report(one, 'conversation', sender.id))
  }
  expect(await textsOf('conversation', sender.id)).toEqual(
    Array.from({ length: VERSION_COUNT }, (_, index) => `Words to number ${index + 1}.`),
  )
})

test('reports without an account do not push a member’s report from the list', async () => {
  const post = await thingBy(author, 'post', victim, 'I know where you live')
  await rows(report(victim, 'post', post, 'threat', { note: 'I am afraid' }))
  await sql`insert into internal.reports (case_id, email, reason, note)
    select id, 'someone' || i || '@example.org', 'spam', 'x'
    from internal.cases, generate_series(1, 120) as i where thing = ${post}`
  const { reports } = await caseOf(judge, 'post', post)
  expect(reports).toHaveLength(100)
  expect(reports.map(({ note }) => note)).toContain('I am afraid')
})
