/** Reports: what each member may report, the copy of the evidence, and what the reporter learns. */
import { beforeEach, describe, expect, test } from 'vitest'

import { queueSchema } from '#src/features/moderation/schemas.ts'
import { reportPageSchema } from '#src/features/settings/queries/settings.ts'

import { idBy, member, sql, visitor } from './support/community.ts'
import { caseOf, decided, isShown, KINDS, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const anyone = await visitor()
const author = await member('Report Author')
const reporter = await member('Report Reader')
const stranger = await member('Report Stranger')
const judge = await moderator()
const GONE = '404 PT404 This is no longer there.'
/** A new post of the author. */
let post: string
const evidenceOf = async (kind: string, thing: string) => (await caseOf(judge, kind, thing)).evidence
beforeEach(async () => {
  await sql`delete from internal.allowances where member_id = ${reporter.id}`
  post = await thingBy(author, 'post', reporter)
})

describe.each(KINDS)('reports of a %s', (kind) => {
  test('the thing is reported once by those who see it, never by its author or a visitor', async () => {
    const thing = await thingBy(author, kind, reporter)
    const own = kind === 'conversation' ? GONE : '403 42501 You can’t report what is your own.'
    expect(await outcome(report(author, kind, thing))).toBe(own)
    const isPrivate = kind === 'message' || kind === 'conversation'
    expect(await outcome(report(stranger, kind, thing))).toBe(isPrivate ? GONE : '200')
    const first = await rows(report(reporter, kind, thing, 'spam'))
    const again = await rows(report(reporter, kind, thing, 'scam', { note: '  Asks for money ' }))
    expect(again).toEqual(first)
    const { reports } = await caseOf(judge, kind, thing)
    expect(reports.filter((one) => one.reporter?.id === reporter.id)).toMatchObject([
      { reason: 'scam', note: 'Asks for money' },
    ])
  })

  test('the thing is kept as it was when the report came in, even when it and its author are gone', async () => {
    const leaving = await member('Leaving Author')
    const thing = await thingBy(leaving, kind, reporter, 'The bad words')
    await rows(report(reporter, kind, thing))
    await sql`delete from auth.users where id = ${leaving.id}`
    const kept = await caseOf(judge, kind, thing)
    expect(kept).toMatchObject({ author: null, path: null, hidden: false })
    expect(kept.evidence.find((entry) => entry.reported)).toMatchObject({ by: 'Leaving Author' })
    if (kind !== 'profile') expect(JSON.stringify(kept.evidence)).toContain('The bad words')
  })
})

test('a message is copied with the five around it, a conversation with its last ten, and nothing else', async () => {
  const [one, two] = [await member('Harassing One'), await member('Harassed Two')]
  await sql`insert into public.messages (sender_id, recipient_id, content, created_at)
    select pair[1 + i % 2], pair[2 - i % 2], 'Message ' || i || '.',
      now() - interval '1 hour' + i * interval '1 second'
    from generate_series(1, 14) as i, (select ${[one.id, two.id]}::uuid[] as pair) as members`
  const message =
    await idBy`select id from public.messages where sender_id = ${one.id} and content = 'Message 6.'`
  const messages = (...numbers: number[]) => numbers.map((number) => `Message ${number}.`)
  await rows(report(two, 'message', message))
  const around = await evidenceOf('message', message)
  expect(around.map(({ text }) => text)).toEqual(messages(3, 4, 5, 6, 7, 8))
  expect(around.filter(({ reported }) => reported).map(({ text }) => text)).toEqual(messages(6))

  await rows(report(two, 'conversation', one.id))
  const last = await evidenceOf('conversation', one.id)
  expect(last.map(({ text }) => text)).toEqual(messages(5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
})

test('a comment is copied with the title of its post and the comment that it answers', async () => {
  const comment = await thingBy(author, 'comment', reporter, 'What I said first')
  const reply = await idBy`insert into public.comments (post_id, parent_id, profile_id, content)
    select post_id, id, ${stranger.id}, 'And you lie' from public.comments where id = ${comment} returning id`
  await rows(report(reporter, 'comment', reply))
  expect(await evidenceOf('comment', reply)).toMatchObject([
    { by: 'Report Reader', text: 'x', reported: false },
    { by: 'Report Author', text: 'What I said first', reported: false },
    { by: 'Report Stranger', text: 'And you lie', reported: true },
  ])
})

test('the case of a rating says who was rated, and how', async () => {
  const rating = await thingBy(author, 'rating', reporter)
  await rows(report(stranger, 'rating', rating))
  const opened = await caseOf(judge, 'rating', rating)
  expect(opened.label).toMatch(/^\d of 5 for Report Reader: Some words$/)
  expect(opened.evidence[0]?.text).toMatch(/^\d of 5 for Report Reader\n\nSome words$/)
})

test.each([
  ['spam', false],
  ['scam', false],
  ['harassment', false],
  ['threat', true],
  ['sexual', true],
  ['law', true],
])('a report of %s is urgent: %s', async (reason, urgent) => {
  await rows(report(reporter, 'post', post, reason))
  expect(await sql`select urgent from internal.cases where thing = ${post}`).toEqual([{ urgent }])
})

test('a report after a change keeps both versions, and one without a change keeps one', async () => {
  post = await thingBy(author, 'post', reporter, 'First version')
  await rows(report(reporter, 'post', post))
  await rows(report(stranger, 'post', post))
  expect(await evidenceOf('post', post)).toHaveLength(1)
  await sql`update public.posts set content = 'Second version' where id = ${post}`
  await rows(report(await member(), 'post', post))
  expect((await evidenceOf('post', post)).map(({ text }) => text)).toEqual([
    'First version\n\nFirst version',
    'First version\n\nSecond version',
  ])
})

test('the pictures of a post are part of its evidence, those of its text too', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => `https://pictures.example/${name}.png`)
  const [media_url, one, two] = pictures
  const content = `See ![one](${one} "B") and <img alt="x" src="${two}">`
  await sql`update public.posts set media_url = ${media_url}, content = ${content} where id = ${post}`
  await rows(report(reporter, 'post', post))
  expect(await evidenceOf('post', post)).toMatchObject([{ pictures }])
})

test('a report of a missing thing, with unknown words or a long note is refused', async () => {
  const refusal = (reason: string, note?: string, kind = 'post', thing = post) =>
    outcome(report(reporter, kind, thing, reason, note ? { note } : {}))
  expect(await refusal('spam', '', 'post', crypto.randomUUID())).toBe(GONE)
  expect(await refusal('spam', '', 'account')).toBe('400 23514 Unknown kind: account')
  expect(await refusal('boring')).toBe('400 23514 reports_reason_known')
  expect(await refusal('fee')).toBe('400 23514 This reason is for job offers.')
  expect(await refusal('spam', 'x'.repeat(1001))).toBe('400 23514 reports_note_length')
})

test('"block too" blocks the author, and muting becomes blocking', async () => {
  await rows(report(reporter, 'post', post, 'harassment', { block: true }))
  const related = await sql`select member_id, kind from public.relationships where owner_id = ${reporter.id}`
  expect(related).toEqual([{ member_id: author.id, kind: 'block' }])
  await sql`delete from public.relationships where owner_id = ${reporter.id}`
})

test('reporters see their own reports alone, and what became of them', async () => {
  const [me, other] = [await member(), await member()]
  const [acted, dismissed] = [await thingBy(author, 'post', me), await thingBy(author, 'post', me)]
  for (const thing of [acted, dismissed, post])
    for (const by of [me, other]) await rows(report(by, 'post', thing))
  await decided(judge, 'post', acted, 'warn')
  await decided(judge, 'post', dismissed, 'none')
  const mine = await parsed(reportPageSchema, me.rest.rpc('my_reports'))
  expect(mine.count).toBe(3)
  expect(mine.data.map(({ closed_at, actions }) => [closed_at === null, actions])).toEqual([
    [true, []],
    [false, []],
    [false, ['warn']],
  ])
  expect(JSON.stringify(mine)).not.toContain(other.id)
})

test('a text with marks is named by its words', async () => {
  const comment = await thingBy(
    author,
    'comment',
    reporter,
    '**Go home**, says [this page](https://example.org/a?b=c), with `code` and 2 * 3 * 4, a*b*c',
  )
  await rows(report(reporter, 'comment', comment))
  expect((await caseOf(judge, 'comment', comment)).label).toBe(
    'Go home, says this page, with code and 2 * 3 * 4, a*b*c',
  )
  await decided(judge, 'comment', comment, 'none')
})

test('a long text is named by its beginning, and the closed list says what was decided', async () => {
  const comment = await thingBy(author, 'comment', reporter, `${'word '.repeat(27)}goes on, and on`)
  await rows(report(reporter, 'comment', comment, 'other', { note: 'It never ends' }))
  await decided(judge, 'comment', comment, 'pause', { days: 3 })
  const queue = await parsed(queueSchema, judge.rest.rpc('moderation_queue', { state: 'closed' }))
  expect(queue.data[0]).toMatchObject({
    label: `${'word '.repeat(27).trim()}…`,
    note: 'It never ends',
    decision: { action: 'pause', days: 3, undone: false },
  })
})

test('a report after the decision opens the case again', async () => {
  const first = await rows(report(reporter, 'post', post))
  await decided(judge, 'post', post, 'none')
  const second = await rows(report(reporter, 'post', post, 'sexual'))
  expect(second).not.toEqual(first)
  const opened = await caseOf(judge, 'post', post)
  expect(opened.state).toBe('open')
  expect(opened.reports.map(({ reason }) => reason)).toEqual(['spam', 'sexual'])
})

test('a hidden thing can’t be reported, and reporting is limited', async () => {
  await rows(report(reporter, 'post', post))
  await decided(judge, 'post', post, 'hide')
  expect(await isShown(anyone, 'post', post)).toBe(false)
  expect(await outcome(report(stranger, 'post', post))).toBe(GONE)
  await sql`insert into internal.allowances (member_id, limit_id, used, ends_at)
    select ${reporter.id}, id, 10, now() + per from internal.limits where kind = 'report'
    on conflict (member_id, limit_id) do update set used = 10`
  expect(await outcome(report(reporter, 'post', await thingBy(author, 'post', reporter)))).toMatch(
    /^429 PT429 You have reported a lot\. You can report again in/,
  )
})
