/**
 * Hostile values in every text that a member can write, and then the honest acts of others on them: reports, decisions,
 * searches, mails, jobs, exports. Whatever they do, another member's rows and files stay as they were.
 */
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { PIXEL } from '#tests/support/pixel.ts'

import { api, type Member, member, sql } from './support/community.ts'
import { caseOf, decide, KINDS, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

const FILES = '/storage/v1/object/public'

let victim: Member
let reader: Member
let judge: Member
/** The reader's rating of whoever writes the hostile values. */
let rating: string
;[victim, reader, judge] = [await member('Vera Victim'), await member('Rada Reader'), await moderator()]
await victim.storage.from('profile-images').upload(`${victim.id}/a.png`, PIXEL, {
  contentType: 'image/png',
})
const picture = `${FILES}/profile-images/${victim.id}/a.png`
await victim.rest
  .from('profiles')
  .update({ bio: 'I build (.*) things', avatar_url: picture })
  .eq('id', victim.id)
const post = await publish(victim)
const content = `Look e ![e](e) ![me](${picture}) and [there](https://e.example/%), (a+)+.`
await victim.rest.from('posts').update({ content, media_url: picture }).eq('id', post)
await comment(victim, post, 'A picture of e and of \\1.')
await victim.rest.from('projects').insert({ profile_id: victim.id, title: 'Mine', thumbnail_url: picture })

/** Hostile values by the name that a failure shows. Functions, because some contain ids of the victim. */
const HOSTILE_VALUES: Record<string, () => string> = {
  'one letter': () => 'e',
  'a picture of one letter': () => 'ab ![](e) ![](e)',
  'a prefix of every address': () => `ab ![](https:/) ![](${FILES})`,
  'a pattern': () => String.raw`%_.*(a+)+$\1[^]{2,}|`,
  'ten thousand characters': () => `${'ab '.repeat(3000)}${'a'.repeat(1000)}`,
  'a picture of nine thousand characters': () => `ab ![](https://a.example/${'(a+)+'.repeat(1800)})`,
  'another’s id': () => victim.id,
  'another’s file': () => picture,
  'a picture that is another’s file': () => `ab ![](${picture})`,
  'a folder of another': () => `${FILES}/profile-images/${victim.id}`,
  'the folder of all': () => `${FILES}/post-media/post_media`,
  'deep JSON': () => `${'[{"a":'.repeat(1500)}1${'}]'.repeat(1500)}`,
  'control characters': () => 'a\r\nBcc: b@c.example\u0007\u202e\u2066b',
  'a null character': () => 'a\u0000b',
  'an address': () => 'Account locked, verify at https://evil.example/login',
  'words of the staff': () => 'Hibo T3am',
  'signs that become many letters': () => 'ﷺ'.repeat(100),
}

/** A harmless row of each table with granted texts. The test puts hostile values into one column at a time. */
const BASE_ROWS: Record<string, (by: Member) => Record<string, unknown>> = {
  comments: (by) => ({ post_id: post, profile_id: by.id, content: 'Words' }),
  hiring_lists: () => ({ name: 'Words' }),
  learning_paths: (by) => ({ profile_id: by.id, title: 'Path' }),
  messages: () => ({ recipient_id: reader.id, content: 'Words' }),
  posts: (by) => ({ profile_id: by.id, title: 'Words', content: 'Words' }),
  projects: (by) => ({ profile_id: by.id, title: 'Words' }),
  saved_searches: () => ({ kind: 'people', name: 'Words', filters: { search: 'words' } }),
  specializations: () => ({ name: `Trade ${crypto.randomUUID().slice(0, 8)}` }),
  rating_answers: () => ({ rating_id: rating, content: 'Words' }),
  user_ratings: () => ({ rated_id: reader.id, rating_value: 3 }),
}
/** Tables whose row needs a row of another table. */
const PARENT_TABLES: Record<string, [table: string, column: string]> = {
  post_media: ['posts', 'post_id'],
  project_media: ['projects', 'project_id'],
}
/** Tables whose texts the database or an offer below fills in, or which the tests of rights cover. */
const TABLES_LEFT_OUT = ['relationships', 'site_settings', 'profile_skills', 'listed_people']

interface Column {
  table: string
  column: string
  is_list: boolean
  may_update: boolean
}
const grantedTexts = () =>
  sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type = 'ARRAY' as is_list,
      has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'update') as may_update
    from information_schema.columns c
    where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'json', 'jsonb')
      and has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'insert, update')
    order by 1, 2`

const idSchema = v.array(v.looseObject({ id: v.string() }))
const keyOf = (table: string) => (table === 'rating_answers' ? 'rating_id' : 'id')

/** Sends a request. Fails the test if the server fails, rather than answers or refuses. */
async function ask(by: Member, path: string, method: string, body?: unknown) {
  const response = await by.send(path, {
    method,
    ...(path.includes('select=') && { headers: { prefer: 'return=representation' } }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(500)
  return { ok: response.ok, text }
}

/** Does an honest act, which has to work unless an earlier act has ended the thing. */
async function act(by: Member, name: string, args: Record<string, unknown>) {
  const { ok, text } = await ask(by, `/rest/v1/rpc/${name}`, 'POST', args)
  if (!ok) expect(text, name).toContain('PT404')
}

async function insert(by: Member, table: string, row: Record<string, unknown>) {
  const { ok, text } = await ask(by, `/rest/v1/${table}?select=id:${keyOf(table)}`, 'POST', row)
  return ok ? v.parse(idSchema, JSON.parse(text))[0]?.id : undefined
}

/** Writes the value into every granted text. One request for each, so that a refusal affects no other text. */
async function writeEverywhere(by: Member, value: string) {
  const columns = (await grantedTexts()).filter(({ table }) => !TABLES_LEFT_OUT.includes(table))
  for (const table of new Set(columns.map((column) => column.table))) {
    const texts = columns.filter((column) => column.table === table)
    const parent = PARENT_TABLES[table]
    const base = parent
      ? { [parent[1]]: await insert(by, parent[0], BASE_ROWS[parent[0]]?.(by) ?? {}) }
      : BASE_ROWS[table]?.(by)
    const id = table === 'profiles' ? by.id : base && (await insert(by, table, base))
    for (const { column, is_list, may_update } of texts) {
      const change = { [column]: is_list ? [value] : value }
      if (id !== undefined && may_update)
        await ask(by, `/rest/v1/${table}?${keyOf(table)}=eq.${id}`, 'PATCH', change)
      else if (base) await insert(by, table, { ...base, ...change })
      else if (table !== 'profiles') throw new Error(`${table} has no base row in this test.`)
    }
  }
}

/** Writes the value into each fact of an offer, into an answer, and into the author's notes about it. */
async function offerWith(by: Member, value: string) {
  const id = crypto.randomUUID()
  const save = (facts: object, content = 'Words') =>
    ask(by, '/rest/v1/rpc/save_job', 'POST', { id, post: { title: value, content }, facts })
  const facts = { employer: 'Words', kind: 'contract', remote: 'anywhere', unpaid: true, time_zone: 'UTC' }
  await save(facts)
  await ask(by, '/rest/v1/rpc/save_job', 'POST', { id, post: { title: 'Words', content: 'Words' }, facts })
  for (const name of [
    ...['employer', 'employer_url', 'kind', 'remote', 'remote_zone', 'remote_hours', 'pay_from', 'pay_to'],
    ...['currency', 'pay_per', 'unpaid', 'last_day', 'time_zone', 'answer_url'],
  ]) {
    await save({ ...facts, [name]: value })
  }
  for (const name of ['places', 'levels', 'skills']) await save({ ...facts, [name]: [value] })
  await save(facts, value)
  const curious = await member('Caasha Curious')
  const message = { job: id, message: crypto.randomUUID(), content: value }
  await ask(curious, '/rest/v1/rpc/answer_job', 'POST', message)
  await ask(curious, '/rest/v1/rpc/answer_job', 'POST', { ...message, content: 'Words' })
  const listed = `/rest/v1/listed_people?member_id=eq.${curious.id}`
  for (const column of ['note', 'stage']) await ask(by, listed, 'PATCH', { [column]: value })
  for (const [name, args] of Object.entries({
    extend_job: { post: id, last_day: value },
    close_job: { post: id, outcome: value },
    job_answers_page: { post: id },
    hiring_people: { search: value, show: value },
    hiring_desk: {},
    write_note: { list: id, member: curious.id, note: value, former: value },
    hiring_marks: { people: [curious.id] },
    people_in_full: { people: [curious.id] },
    conversation_page: { contact: value },
    find_jobs: {
      filters: JSON.stringify({ q: value, places: [value], skills: [value], pay: value, currency: value }),
    },
  })) {
    await ask(by, `/rest/v1/rpc/${name}`, 'POST', args)
  }
}

/** Reads all rows of the victim and the reader, and their files in storage. */
async function belongings() {
  const ids = [victim.id, reader.id]
  const file = await reader.send(picture)
  return {
    profiles:
      await sql`select to_jsonb(p) - 'updated_at' from public.profiles p where id = any (${ids}) order by id`,
    posts: await sql`select * from public.posts where profile_id = any (${ids}) order by id`,
    projects: await sql`select * from public.projects where profile_id = any (${ids}) order by id`,
    comments: await sql`select * from public.comments where profile_id = any (${ids}) order by id`,
    messages: await sql`select * from public.messages where sender_id = any (${ids}) order by id`,
    files: await sql`select name from storage.objects where owner_id = any (${ids}) order by name`,
    file: file.status,
  }
}

/** Finds the member's things that can be reported, newest first. */
async function thingsOf({ id }: Member) {
  const things = await sql<{ kind: string; thing: string }>`
    select 'post' as kind, p.id as thing from public.posts p where p.profile_id = ${id}
    union all select 'comment', c.id from public.comments c where c.profile_id = ${id}
    union all select 'project', j.id from public.projects j where j.profile_id = ${id}
    union all select 'rating', r.id from public.user_ratings r where r.rater_id = ${id}
    union all select 'answer', a.rating_id from public.rating_answers a where a.profile_id = ${id}
    union all select 'message', m.id from public.messages m where m.sender_id = ${id}
    union all values ('profile', ${id}::uuid), ('conversation', ${id}::uuid)`
  return things
}

describe.each(Object.keys(HOSTILE_VALUES))('%s', (name) => {
  let value: string
  let hostile: Member
  let before: unknown

  beforeEach(async () => {
    value = HOSTILE_VALUES[name]?.() ?? ''
    ;[hostile, reader] = [await member('Hani Hostile'), await member('Rada Reader')]
    // Both members have written, so that they may rate.
    await sql`insert into public.messages (sender_id, recipient_id, content)
      values (${hostile.id}, ${reader.id}, 'Hello'), (${reader.id}, ${hostile.id}, 'Hello')`
    rating = await thingBy(reader, 'rating', hostile)
    before = await belongings()
    await writeEverywhere(hostile, value)
    await offerWith(hostile, value)
  })

  test('a hostile value is refused or kept, and no act of others on it changes what others own', async () => {
    const place = await api()
    // Searches, lists and pages, by the value and of the member.
    for (const call of [
      ['search_developers', { filters: JSON.stringify({ search: value }) }],
      ['search_developers', { filters: value }],
      [
        'find_jobs',
        { filters: JSON.stringify({ q: value, places: [value], kinds: [value], pay: 1, currency: value }) },
      ],
      ['find_jobs', { filters: JSON.stringify({ q: value }), ordering: value }],
      ['find_jobs', { filters: value }],
      ['feed_page', { search: value }],
      ['profile_page', { key: hostile.id }],
      ['profile_page', { key: value }],
      ['mention_candidates', { post, search: value }],
      ['moderation_members', { search: value }],
      ['report_without_account', { url: value, reason: 'spam', note: value, email: value }],
    ] as const) {
      await ask(judge, `/rest/v1/rpc/${call[0]}`, 'POST', call[1])
    }
    await ask(hostile, '/rest/v1/rpc/export_page', 'POST', { part: 'posts', after: value })
    // The maintenance asks the author about the offer, whose title is in the mail.
    await sql`update public.jobs set updated_at = now() - interval '2 days', last_day = current_date + 1
      where author_id = ${hostile.id}`
    await place.maintain()
    await place.deliverMails()

    // Reports of everything, and every decision about it that a moderator may make.
    for (const { kind, thing } of await thingsOf(hostile)) {
      // Limits bound a member's reports, so each has a new reporter, except where only the reader sees the thing.
      const reporter = kind === 'message' || kind === 'conversation' ? reader : await member('Roda Reporter')
      expect(await outcome(report(reporter, kind, thing))).toMatch(/^20/)
      const found = await caseOf(judge, kind, thing)
      for (const { pictures } of found.evidence) {
        for (const url of pictures) {
          await act(judge, 'remove_picture', { case_id: found.id, url, reason: 'spam' })
        }
      }
      await decide(judge, kind, thing, 'hide')
      const hidden = await caseOf(judge, kind, thing)
      const [decision] = hidden.decisions
      if (decision) await rows(judge.rest.rpc('undo_decision', { id: decision.id, reason: 'A mistake.' }))
      if (!['profile', 'conversation'].includes(kind)) await decide(judge, kind, thing, 'delete')
    }
    await place.maintain()
    await place.deliverMails()
    expect(await belongings()).toEqual(before)

    // At last the member leaves, and the maintenance removes the member's things.
    await sql`delete from auth.users where id = ${hostile.id}`
    await place.maintain()
    await place.deliverMails()
    expect(await belongings()).toEqual(before)
  })
})

test('every kind of thing that can be reported is among those that are', async () => {
  const hostile = await member('Hani Hostile')
  await sql`insert into public.messages (sender_id, recipient_id, content)
    values (${hostile.id}, ${reader.id}, 'Hello'), (${reader.id}, ${hostile.id}, 'Hello')`
  rating = await thingBy(reader, 'rating', hostile)
  await writeEverywhere(hostile, 'Plain words')
  const kinds = new Set((await thingsOf(hostile)).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([...KINDS].sort())
})
