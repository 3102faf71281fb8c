/** The export: everything that is the caller's, nothing of others' and nothing of who reported them. */
import { readFile } from 'node:fs/promises'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { Json } from '#src/lib/database.types.ts'
import { leave, send } from './support/acts.ts'
import { busyMember } from './support/busy-member.ts'
import { type Actor, type Member, member, signIn, sql } from './support/community.ts'
import { answer, save } from './support/jobs.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const countsSchema = v.array(v.object({ part: v.string(), count: v.number() }))
const pageSchema = v.object({ data: v.array(v.record(v.string(), v.unknown())), next: v.unknown() })

/** Reads all parts of the export, in pages of this size. */
async function exportOf(by: Actor, size: number) {
  const parts: Record<string, Record<string, unknown>[]> = {}
  for (const { part, count } of await parsed(countsSchema, by.rest.rpc('export_counts'))) {
    const items: Record<string, unknown>[] = []
    let after: string | undefined
    do {
      const response: Json = await rows(
        by.rest.rpc('export_page', { part, page_size: size, ...(after && { after }) }),
      )
      const page: v.InferOutput<typeof pageSchema> = v.parse(pageSchema, response)
      items.push(...page.data)
      after = page.next === null ? undefined : JSON.stringify(page.next)
    } while (after)
    expect(items.length, part).toBe(count)
    parts[part] = items
  }
  return parts
}

test('the export has everything of the member, in pages of any size', async () => {
  const { me, friend, own } = await busyMember()
  for (const text of ['Second', 'Third']) await send(me, friend, text)
  await rows(me.rest.from('relationships').insert({ member_id: friend.id, kind: 'mute' }).select('kind'))
  await rows(me.rest.rpc('report', { kind: 'profile', thing: friend.id, reason: 'other', note: 'My note' }))
  const whole = await exportOf(me, 500)
  expect(await exportOf(me, 1)).toEqual(whole)
  expect(whole).toMatchObject({
    account: [{ email: me.email }],
    profile: [
      { full_name: 'Leyla Warsame', title: 'Leyla’s title', bio: 'Leyla’s bio', opted_out_of_lists: false },
    ],
    projects: [{ title: 'Leyla’s work' }],
    posts: [{ id: own, title: 'Leyla?', content: 'Words of a post' }],
    comments: [{ content: 'Words under it' }],
    likes: [{}],
    saved_posts: [{}],
    ratings_given: [{ rating_value: 4, about: { full_name: 'Xaawo Cali' } }],
    ratings_received: [{ rating_value: 4, by: { full_name: 'Xaawo Cali' } }],
    rating_answers: [{ content: 'Words of an answer', to: { full_name: 'Xaawo Cali' } }],
    messages_sent: [
      { content: 'Salaan, waa Leyla', to: { full_name: 'Xaawo Cali' } },
      { content: 'Second' },
      { content: 'Third' },
    ],
    messages_received: [{ content: 'Salaan Leyla', from: { full_name: 'Xaawo Cali' } }],
    muted_and_blocked: [{ kind: 'mute', member: { id: friend.id } }],
    reports: [{ reason: 'other', note: 'My note' }],
    files: [{ bucket: 'profile-images', name: `${me.id}/avatar.png`, type: 'image/png' }],
  })
})

test('the export says nothing of others’ accounts, of who reported the member, or of what moderators keep', async () => {
  const { me, friend } = await busyMember()
  await rows(
    friend.rest.rpc('report', { kind: 'profile', thing: me.id, reason: 'scam', note: 'Secret note' }),
  )
  await sql`insert into internal.moderation_log (event, actor_id, actor_name, member_id, action, reason)
    values ('decision', ${friend.id}, 'Judge Name', ${me.id}, 'warn', 'Be kind.')`
  const text = JSON.stringify(await exportOf(me, 500))
  expect(text).toContain('Be kind.')
  for (const secret of [
    friend.email,
    'Secret note',
    'scam',
    'Judge Name',
    'encrypted_password',
    'unsubscribe_key',
    'refresh_secret',
  ])
    expect(text, secret).not.toContain(secret)
})

test('the export is the member’s alone: another member gets none of it', async () => {
  const { me } = await busyMember()
  const stranger = await member('A Stranger')
  const text = JSON.stringify(await exportOf(stranger, 500))
  for (const word of [me.id, me.email, 'Leyla', 'Words']) expect(text, word).not.toContain(word)
  expect(await outcome(stranger.rest.rpc('export_page', { part: 'auth.users' }))).toBe(
    '400 22023 There is no such part.',
  )
  const odd = ['x', '"x"', '["x"]', '{"a": 1}', JSON.stringify([me.id, "') or true --"])]
  for (const after of odd)
    expect(JSON.stringify(await stranger.rest.rpc('export_page', { part: 'posts', after }))).not.toContain(
      'Leyla',
    )
})

test('the export works for whoever is suspended or leaving', async () => {
  const { me } = await busyMember()
  await sql`select internal.suspend(${me.id}, true)`
  const suspended = await signIn(me.email)
  expect(await exportOf(suspended, 500)).toMatchObject({ posts: [{}], messages_sent: [{}] })
  await leave(suspended)
  expect(await exportOf(await signIn(me.email), 500)).toMatchObject({ posts: [{}], messages_sent: [{}] })
})

test('the export has each table that belongs to members, and its description names each field', async () => {
  const tables = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass order by 1`
  const [{ sources = '' } = {}] = await sql<{ sources: string }>`
    select string_agg(source, ' ') as sources from internal.export_parts()`
  const missing = tables
    .map(({ name }) => name)
    .filter((name) => !sources.includes(`${name.replace(/^(?!internal)/, 'public.')} t`))
  expect(missing.sort()).toEqual(TABLES_LEFT_OUT.toSorted())

  const described = v.parse(
    v.object({ properties: v.object({ parts: v.object({ properties: v.record(v.string(), partSchema) }) }) }),
    JSON.parse(await readFile('public/data-export.schema.json', 'utf8')),
  ).properties.parts.properties
  const { me, friend } = await busyMember()
  await tradeOffers(me, friend)
  const whole = await exportOf(me, 500)
  expect(Object.keys(described).sort()).toEqual(Object.keys(whole).sort())
  for (const [part, items] of Object.entries(whole)) {
    const known = Object.keys(described[part]?.items.properties ?? {})
    for (const item of items) expect(known, part).toEqual(expect.arrayContaining(Object.keys(item)))
  }
})

test('the author’s export of offers has stage and note, and that of a member who answered has neither', async () => {
  const { me, friend } = await busyMember()
  await tradeOffers(me, friend)
  await sql`update public.listed_people p set stage = 'talking', note = 'Private words'
    from public.hiring_lists l where l.id = p.list_id and l.owner_id = ${me.id}`
  expect(await exportOf(me, 500)).toMatchObject({
    job_offers: [{ employer: 'Dahab Pay' }],
    job_answers: [{ post_title: 'A React developer', withdrawn_at: null }],
    hiring_lists: [{ name: 'A React developer' }],
    listed_people: [{ member: { id: friend.id }, stage: 'talking', note: 'Private words' }],
  })
  expect(JSON.stringify(await exportOf(friend, 500))).not.toContain('Private words')
})

/** Two members publish an offer each, and answer each other's. */
async function tradeOffers(one: Member, two: Member) {
  for (const [author, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const job = crypto.randomUUID()
    expect(await save(author, job)).toBe('204')
    expect(await answer(other, job)).toBe('204')
  }
}

const partSchema = v.looseObject({
  description: v.string(),
  items: v.looseObject({ properties: v.record(v.string(), v.unknown()) }),
})

/** Tables without a part of the export: derived ones, and those that protect others from the member. */
const TABLES_LEFT_OUT = [
  // The time of the next question about availability, which follows from the profile.
  'internal.availability_questions',
  // An index of messages: the export has the messages themselves.
  'conversations',
  // Derived counters and lists.
  'internal.directory_entries',
  'rating_counters',
  'internal.round_entries',
  'internal.search_changes',
  // Nobody learns which searches of others found them.
  'internal.search_finds',
  // Counts and hashes for limits.
  'internal.contact_stops',
  'internal.first_texts',
  'internal.allowances',
  // Data for the undo of a decision: the export has the decision.
  'internal.removed_pictures',
]
