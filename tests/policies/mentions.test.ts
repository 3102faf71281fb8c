/**
 * Mentions: the usernames in a comment that become one, notifications, edits, and the members whom the picker offers.
 */
import { describe, expect, test } from 'vitest'
import { MAX_COMMENT_CHARACTERS } from '#src/features/community/comments/comment-draft.ts'
import { candidatesSchema } from '#src/features/community/queries/candidates.ts'
import { commentPageSchema } from '#src/features/community/schemas.ts'
import { markedTextParts } from '#src/lib/markdown/marked-text-parts.ts'
import { createRandom } from '#tests/fuzz/support/random.ts'
import { hostileMarkdown } from '#tests/support/hostile-markdown.ts'
import { MENTION_CASES } from '#tests/support/mention-cases.ts'
import { relate, send } from './support/acts.ts'
import { type Actor, crowd, type Member, member, sql, visitor } from './support/community.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

const anyone = await visitor()
const author = await member('Ayaan Cige')
const writer = await member('Bilan Diiriye')
const post = await publish(author, 'Title')

const rename = (who: Member, username: string) =>
  rows(who.rest.from('profiles').update({ username }).eq('id', who.id).select('username'))
async function named(username: string, name = 'Somebody Else') {
  const person = await member(name)
  await rename(person, username)
  return person
}
const say = (content: string, by: Member = writer) => comment(by, post, content)
const edit = (id: string, content: string) =>
  outcome(writer.rest.from('comments').update({ content }).eq('id', id).select('id'))
async function mentions(id: string, by: Actor = anyone) {
  const list = await parsed(commentPageSchema, by.rest.rpc('post_comments', { post, page_size: 200 }))
  return list.data.find((comment) => comment.id === id)?.mentions
}
const candidates = (search: string, by: Actor = writer, under = post) =>
  parsed(candidatesSchema, by.rest.rpc('mention_candidates', { post: under, search }))

test.each(MENTION_CASES)('%j mentions %j', async (content, expected) => {
  const known = await sql`select username from public.profiles where username in ('first_one', 'second_one')`
  if (known.length === 0) {
    await named('first_one')
    await named('second_one')
  }
  expect((await mentions(await say(content)))?.map(({ username }) => username)).toEqual(expected)
})

/** Pieces that combine into code, links, addresses and bold words. */
const PIECES = [
  ...'@first_one @Second_One ` ``` ** * *** [ ]( ](https://x.example/ ](/ ) ( < > https:// www. x.example'.split(
    ' ',
  ),
  ...['/', '.', '-', '+', '@', '_', 'word', 'ق', '"', ' ', '\n', '\r'],
  ...['```\n', '```js\n', '\u00a0', '\u200b', '\u2028'],
]

test('the page and the database find the same mentions in odd and in hostile texts', async () => {
  const random = createRandom(7)
  const odd = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 12 }, () => random.pick(PIECES)).join(''),
  )
  const hostile = Array.from({ length: 60 }, (_, seed) =>
    hostileMarkdown(seed).slice(0, MAX_COMMENT_CHARACTERS).replaceAll('\0', ''),
  )
  const texts = [...odd, ...hostile, '@a_b **a *b '.repeat(400), '[a](/('.repeat(800), '`'.repeat(5_000)]
  const found = await sql<{ names: string[] }>`select internal.mentioned_names(t.content) as names
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t (content, n)
    order by n`
  const shown = texts.map((text) => [
    ...new Set(markedTextParts(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : []))),
  ])
  expect(found.map(({ names }, index) => [texts[index], names])).toEqual(
    shown.map((names, index) => [texts[index], names.slice(0, 20)]),
  )
  expect(shown.filter((names) => names.length > 0).length).toBeGreaterThan(300)
})

test('a comment mentions five members at most, the first ones', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `fivefold_${index}`)
  for (const name of names) await named(name)
  const id = await say(`@fivefold_0 ${names.map((name) => `@${name}`).join(' ')}`)
  expect((await mentions(id))?.map(({ username }) => username)).toEqual(names.slice(0, 5))
})

test('an edit keeps the mentions that stay in the text, even of a member with a new username since', async () => {
  const [kept, dropped] = [await named('kept_name'), await named('dropped_name')]
  const id = await say('@kept_name @dropped_name')
  await rename(kept, 'kept_name_new')
  // After ninety days the former username is free.
  await sql`delete from internal.former_usernames where username = 'kept_name'`
  const stranger = await named('kept_name')
  const added = await named('added_name')
  expect(await edit(id, 'Now @added_name and @kept_name')).toBe('200')
  expect(await mentions(id)).toEqual([
    { id: added.id, username: 'added_name' },
    { id: kept.id, username: 'kept_name' },
  ])
  expect((await mentions(id))?.map((mention) => mention.id)).not.toContain(stranger.id)
  expect(await edit(id, `Nobody, ${dropped.id}`)).toBe('200')
  expect(await mentions(id)).toEqual([])
})

test('hidden members and those who block each other are not mentioned; a mention goes with its account', async () => {
  const [blocking, blocked] = [await named('blocking_one'), await named('blocked_one')]
  const [hidden, leaving] = [await named('hidden_one'), await named('leaving_one')]
  const early = await say('@hidden_one @leaving_one @blocking_one')
  expect(await mentions(early)).toHaveLength(3)
  await relate(blocking, writer, 'block')
  await relate(writer, blocked, 'block')
  await sql`select internal.set_hidden('profile', ${hidden.id}, true)`
  expect(await mentions(await say('@blocking_one @blocked_one @hidden_one'))).toEqual([])
  await sql`delete from auth.users where id = ${leaving.id}`
  // The username of a hidden member mentions nobody.
  expect((await mentions(early))?.map(({ username }) => username)).toEqual(['blocking_one'])
  expect(await sql`select from internal.comment_mentions where profile_id = ${leaving.id}`).toEqual([])
})

test('the picker offers those who take part, the author of the post first, without a search', async () => {
  const [talker, quiet] = [await member('Quman Talker'), await member('Quman Quiet')]
  const under = await publish(author, 'Quiet')
  for (const by of [talker, writer]) await comment(by, under)
  const offered = await candidates('', writer, under)
  expect(offered.map(({ id }) => id)).toEqual([author.id, talker.id])
  expect(offered.every((entry) => entry.takes_part)).toBe(true)
  expect((await candidates('Quman', writer, under)).map(({ id }) => id)).toEqual([talker.id, quiet.id])
})

test('the picker names the author of a hidden post to nobody', async () => {
  const under = await publish(author, 'Title')
  expect((await candidates('', writer, under)).map(({ id }) => id)).toEqual([author.id])
  await sql`select internal.set_hidden('post', ${under}, true)`
  expect(await candidates('', writer, under)).toEqual([])
})

test('the picker finds names in any spelling and usernames by their beginning', async () => {
  const person = await named('zeytuun_99', 'Cabdiqaadir Maxamuud Zaytuun')
  for (const search of ['zeytuun', 'ZEYT', 'Abdulkadir', 'Mahamoud', 'محمود', 'xamuud']) {
    expect(
      (await candidates(search)).map(({ id }) => id),
      search,
    ).toContain(person.id)
  }
  expect(await candidates('%')).toEqual([])
  expect(await candidates('_')).toEqual([])
})

test('fifty members who opted out of lists keep nobody with a similar username out of the picker', async () => {
  // A search of two letters finds usernames only.
  const last = await named('xq_zz_last')
  const shy = await crowd(50, 'Unlisted')
  await sql`update public.profiles set opted_out_of_lists = true, username = 'xq_' || left(md5(id::text), 20)
    where id = any (${shy})`
  expect((await candidates('xq')).map(({ id }) => id)).toEqual([last.id])
})

test('the picker offers eight at most, and neither oneself nor blocked or hidden members', async () => {
  const people = [await member('Hufan Warya'), await member('Hufan Warya'), await member('Hufan Warya')]
  const found = async () => (await candidates('Hufan')).map(({ id }) => id).sort()
  expect(await found()).toEqual(people.map(({ id }) => id).sort())
  const [one, two, three] = people
  if (!(one && two && three)) throw new Error('Three people were made.')
  await relate(writer, one, 'block')
  await relate(two, writer, 'block')
  await sql`select internal.set_hidden('profile', ${three.id}, true)`
  expect(await found()).toEqual([])
  expect((await candidates('Diiriye')).map(({ id }) => id)).not.toContain(writer.id)
  for (let index = 0; index < 9; index += 1) await member('Many Alike')
  expect(await candidates('Many Alike')).toHaveLength(8)
})

describe('notifications', () => {
  const notified = (comment: string) =>
    sql`select owner_id, kind from public.notifications where comment_id = ${comment} order by kind`
  const settle = (...people: Member[]) =>
    sql`update public.profiles set created_at = now() - interval '8 days'
      where id = any(${people.map(({ id }) => id)})`
  const answer = (by: Member, parent_id: string, content: string) =>
    idOf(by.rest.from('comments').insert({ post_id: post, parent_id, content }).select('id'))

  test('a mention notifies before a reply, a reply before a comment, and each member once', async () => {
    await settle(writer)
    const person = await named('told_person')
    const top = await say('A question', person)
    expect(await notified(top)).toEqual([{ owner_id: author.id, kind: 'comment' }])
    const mentioning = await answer(writer, top, 'Yes, @told_person')
    expect(await notified(mentioning)).toEqual([
      { owner_id: author.id, kind: 'comment' },
      { owner_id: person.id, kind: 'mention' },
    ])
    const plain = await answer(author, mentioning, 'Thank you')
    expect(await notified(plain)).toEqual([{ owner_id: writer.id, kind: 'reply' }])
    expect(await notified(await answer(writer, top, 'Mine, @nobody_here'))).toEqual([
      { owner_id: author.id, kind: 'comment' },
      { owner_id: person.id, kind: 'reply' },
    ])
  })

  test('an edit notifies those whom it mentions newly, and nobody twice', async () => {
    await settle(writer)
    const [first, second] = [await named('told_first'), await named('told_second')]
    const id = await say('@told_first')
    const mentioned = async () =>
      (await notified(id)).filter(({ kind }) => kind === 'mention').map(({ owner_id }) => owner_id)
    expect(await mentioned()).toEqual([first.id])
    await edit(id, 'Nobody')
    await edit(id, '@told_first and @told_second')
    expect((await mentioned()).sort()).toEqual([first.id, second.id].sort())
  })

  test('a newcomer’s mention notifies only those whom the post or messages connect with them', async () => {
    const newcomer = await member()
    const stranger = await named('told_stranger')
    const [commenter, contact] = [await named('told_commenter'), await named('told_contact')]
    await say('Here', commenter)
    await send(contact, newcomer)
    const id = await say('@told_stranger @told_commenter @told_contact', newcomer)
    expect((await mentions(id))?.map((mention) => mention.id)).toContain(stranger.id)
    const owners = (await notified(id))
      .filter(({ kind }) => kind === 'mention')
      .map(({ owner_id }) => owner_id)
    expect(owners.sort()).toEqual([commenter.id, contact.id].sort())
  })

  test('those who muted the author get no mentions and replies', async () => {
    await settle(writer)
    const quiet = await named('told_quiet')
    const top = await say('Leave me alone', quiet)
    await relate(quiet, writer, 'mute')
    const id = await answer(writer, top, 'No, @told_quiet')
    expect((await notified(id)).map(({ owner_id }) => owner_id)).not.toContain(quiet.id)
  })
})
