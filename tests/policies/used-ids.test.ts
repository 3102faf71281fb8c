/** Clients choose the ids of their rows. A used id stays a duplicate for ever, and leads to nobody else's words. */
import { describe, expect, test } from 'vitest'

import { type Member, member, sql, visitor } from './support/community.ts'
import { migrated } from './support/migrated.ts'
import { decided, decideOn, isShown, moderator, report, standingOf, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'
import { makeOlder } from './support/profiles.ts'

const anyone = await visitor()
const [author, stranger] = [await member('First Author'), await member('Stranger')]
const [reader, judge] = [await member('Reader'), await moderator()]
// An older account, because these tests together exceed the limits of newcomers.
await makeOlder('1 month', reader)

test('each table whose ids members may choose remembers them', async () => {
  const { rows: found } = await (await migrated()).query<{ table: string; triggers: string }>(
    `select c.relname as table, coalesce(string_agg(f.proname, ' ' order by f.proname), '') as triggers
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    left join pg_trigger t on t.tgrelid = c.oid
      and t.tgfoid in ('internal.store_used_ids'::regproc, 'internal.refuse_used_id'::regproc)
    left join pg_proc f on f.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        or has_column_privilege('anon', c.oid, a.attnum, 'insert'))
    group by c.relname order by c.relname`,
  )
  const both = 'refuse_used_id store_used_ids'
  expect(found).toEqual([
    { table: 'comments', triggers: both },
    // Lists and saved searches are private to their owner: nobody else refers to one by its id.
    { table: 'hiring_lists', triggers: '' },
    { table: 'messages', triggers: both },
    { table: 'posts', triggers: both },
    // The id of a profile is the id of its account.
    { table: 'profiles', triggers: '' },
    { table: 'saved_searches', triggers: '' },
  ])
})

type Body = Record<string, string>
const send = async (by: Member, table: string, body: Body, prefer = 'return=minimal') => {
  const asked = { method: 'POST', headers: { prefer }, body: JSON.stringify(body) }
  const response = await by.send(`/rest/v1/${table}`, asked)
  return { status: response.status, body: await response.text() }
}
const remove = (by: Member, table: 'posts' | 'comments', id: string) =>
  rows(by.rest.from(table).delete().eq('id', id).select('id'))
/** Adds a post as the database's owner, as a restore may, with a used id and even another author. */
const restore = (id: string, by: Member, title = 'x') =>
  sql`insert into public.posts (id, profile_id, title, content) values (${id}, ${by.id}, ${title}, 'x')`

/** The ways in which a table's things are deleted. */
const DELETIONS: [
  table: 'posts' | 'comments' | 'messages',
  way: string,
  remove: (id: string, post: string) => Promise<unknown>,
][] = [
  ['posts', 'its author', (id) => remove(author, 'posts', id)],
  ['comments', 'its author', (id) => remove(author, 'comments', id)],
  ['comments', 'the author of the post', (id) => remove(reader, 'comments', id)],
  [
    'comments',
    'the end of its post, which came back',
    async (_, post) => {
      await remove(reader, 'posts', post)
      await restore(post, reader)
    },
  ],
  [
    'messages',
    'a moderator',
    async (id) => {
      await rows(report(reader, 'message', id))
      await decided(judge, 'message', id, 'delete')
    },
  ],
]

describe.each(DELETIONS)('an id of %s that were deleted by %s', (table, _, remove) => {
  test('a used id answers everybody like one that exists', async () => {
    const post_id = await publish(reader)
    const id = crypto.randomUUID()
    const columns = {
      posts: { title: 'A title' },
      comments: { post_id },
      messages: { recipient_id: reader.id },
    }
    const body: Body = { id, content: 'Words', ...columns[table] }
    expect((await send(author, table, body)).status).toBe(201)
    const exists = await send(author, table, body)
    expect(exists).toMatchObject({ status: 409, body: expect.stringContaining(`${table}_pkey`) })
    await remove(id, post_id)
    for (const by of [author, stranger]) {
      expect(await send(by, table, body)).toEqual(exists)
      const merged = await send(by, table, body, 'resolution=merge-duplicates')
      expect(merged.status, merged.body).toBeGreaterThanOrEqual(400)
    }
    expect(await sql(`select from public.${table} where id = $1`, [id])).toEqual([])
  })
})

test('the ids of an account that is gone are not used again', async () => {
  const leaver = await member('Leaver')
  const [post, other] = [await publish(leaver), await publish(reader)]
  const said = await comment(leaver, other)
  await sql`delete from auth.users where id = ${leaver.id}`
  expect((await send(stranger, 'posts', { id: post, title: 'x', content: 'x' })).status).toBe(409)
  expect((await send(stranger, 'comments', { id: said, post_id: other, content: 'x' })).status).toBe(409)
})

test('nobody stands above the replies to a comment that was deleted', async () => {
  const under = await publish(reader)
  const first = await comment(author, under, 'A question')
  await rows(
    reader.rest.from('comments').insert({ post_id: under, parent_id: first, content: 'Yes' }).select('id'),
  )
  await remove(author, 'comments', first)
  const again = await send(stranger, 'comments', { id: first, post_id: under, content: 'A threat' })
  expect(again.status).toBe(409)
  expect(JSON.stringify(await rows(anyone.rest.rpc('post_comments', { post: under })))).not.toContain(
    'A threat',
  )
})

test.each([
  ['projects', () => ({ title: 'x' })],
  ['user_ratings', () => ({ rated_id: reader.id, rating_value: '4' })],
  ['learning_paths', () => ({ title: 'x' })],
])('members do not choose ids of %s', async (table, body) => {
  const { status } = await send(author, table, { id: crypto.randomUUID(), ...body() })
  expect(status).toBe(403)
})

async function twoCasesOfOneId() {
  const [first, later] = [await member('First Author'), await member('Later Author')]
  const id = await thingBy(first, 'post', reader, 'Harmless')
  await rows(report(reader, 'post', id))
  await sql`delete from public.posts where id = ${id}`
  await sql`delete from internal.allowances where member_id = ${reader.id}`
  await restore(id, later, 'A threat')
  await rows(report(reader, 'post', id))
  const cases = await sql<{ id: number; version: number; author: string }>`
    select id::int, version, author_id as author from internal.cases where thing = ${id} order by id`
  return { id, first, later, cases }
}

test('each case shows the author of its evidence, and nobody else’s words', async () => {
  const { first, later, cases } = await twoCasesOfOneId()
  const seen = []
  for (const { id } of cases) seen.push(await rows(judge.rest.rpc('moderation_case', { id })))
  expect(seen).toMatchObject([
    {
      author: { id: first.id },
      path: null,
      evidence: [{ by: 'First Author', text: 'Harmless\n\nHarmless' }],
    },
    {
      author: { id: later.id },
      path: expect.any(String),
      evidence: [{ by: 'Later Author', text: 'A threat\n\nx' }],
    },
  ])
})

test.each(['hide', 'pause', 'suspend', 'delete'])(
  'the decision %s is about the author of the evidence, and leaves another one’s thing alone',
  async (action) => {
    const { id, first, later, cases } = await twoCasesOfOneId()
    const [about] = cases
    const more = action === 'pause' ? { days: 3 } : {}
    expect(await outcome(decideOn(judge, about?.id ?? 0, about?.version ?? 0, action, more))).toBe('200')
    expect(await isShown(anyone, 'post', id)).toBe(true)
    const state = await standingOf(first)
    expect(state).toBe({ pause: 'paused', suspend: 'suspended' }[action] ?? 'good')
    expect(await standingOf(later)).toBe('good')
  },
)
