/** Clients choose ids of what they write. A used id is a duplicate for ever, and leads to nobody else's words. */
import { describe, expect, test } from 'vitest'

import { type Member, member, sql, visitor } from './support/community.ts'
import { migrated } from './support/migrated.ts'
import { decided, decideOn, isShown, moderator, report, thingBy } from './support/moderation.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'

const anyone = await visitor()
const [author, stranger, reader] = [
  await member('First Author'),
  await member('Stranger'),
  await member('Reader'),
]
const judge = await moderator()

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
    // Lists and saved searches are their owner's alone: nobody else names one by its id.
    { table: 'hiring_lists', triggers: '' },
    { table: 'messages', triggers: both },
    { table: 'posts', triggers: both },
    // The id of a profile is that of its account.
    { table: 'profiles', triggers: '' },
    { table: 'saved_searches', triggers: '' },
  ])
})

type Body = Record<string, string>
const send = async (by: Member, table: string, body: Body, prefer = 'return=minimal') => {
  const response = await by.send(`/rest/v1/${table}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.text() }
}

/** Each kind of thing: its columns beside the id, and how it is deleted. */
const KINDS: [string, string, () => Promise<Body>, (id: string, body: Body) => Promise<unknown>][] = [
  [
    'posts',
    'its author',
    async () => ({ title: 'A title', content: 'Words' }),
    (id) => rows(author.rest.from('posts').delete().eq('id', id).select('id')),
  ],
  [
    'comments',
    'its author',
    async () => ({ post_id: await publish(reader), content: 'Words' }),
    (id) => rows(author.rest.from('comments').delete().eq('id', id).select('id')),
  ],
  [
    'comments',
    'the author of the post',
    async () => ({ post_id: await publish(reader), content: 'Words' }),
    (id) => rows(reader.rest.from('comments').delete().eq('id', id).select('id')),
  ],
  [
    'comments',
    'the end of its post, which came back',
    async () => ({ post_id: await publish(reader), content: 'Words' }),
    async (_, { post_id }) => {
      await rows(
        reader.rest
          .from('posts')
          .delete()
          .eq('id', post_id ?? '')
          .select('id'),
      )
      await sql(`insert into public.posts (id, profile_id, title, content) values ($1, $2, 'x', 'x')`, [
        post_id,
        reader.id,
      ])
    },
  ],
  [
    'messages',
    'a moderator',
    async () => ({ recipient_id: reader.id, content: 'Words' }),
    async (id) => {
      await rows(report(reader, 'message', id))
      await decided(judge, 'message', id, 'delete')
    },
  ],
]

describe.each(KINDS)('an id of %s that were deleted by %s', (table, _, make, remove) => {
  test('answers everybody like one that exists', async () => {
    const body = { id: crypto.randomUUID(), ...(await make()) }
    expect((await send(author, table, body)).status).toBe(201)
    const exists = await send(author, table, body)
    expect(exists).toMatchObject({ status: 409, body: expect.stringContaining(`${table}_pkey`) })
    await remove(body.id, body)
    for (const by of [author, stranger]) {
      expect(await send(by, table, body)).toEqual(exists)
      const merged = await send(by, table, body, 'resolution=merge-duplicates')
      expect(merged.status, merged.body).toBeGreaterThanOrEqual(400)
    }
    expect(await sql(`select from public.${table} where id = $1`, [body.id])).toEqual([])
  })
})

test('the ids of an account that is gone are not used again', async () => {
  const leaver = await member('Leaver')
  const [post, other] = [await publish(leaver), await publish(reader)]
  const said = await comment(leaver, other)
  await sql('delete from auth.users where id = $1', [leaver.id])
  expect((await send(stranger, 'posts', { id: post, title: 'x', content: 'x' })).status).toBe(409)
  expect((await send(stranger, 'comments', { id: said, post_id: other, content: 'x' })).status).toBe(409)
})

test('nobody stands above the replies to a comment that was deleted', async () => {
  const under = await publish(reader)
  const first = await comment(author, under, 'A question')
  await rows(
    reader.rest.from('comments').insert({ post_id: under, parent_id: first, content: 'Yes' }).select('id'),
  )
  await rows(author.rest.from('comments').delete().eq('id', first).select('id'))
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

/** A restore by the owner may bring an id back, even with another author. */
async function twoCasesOfOneId() {
  const [first, later] = [await member('First Author'), await member('Later Author')]
  const id = await thingBy(first, 'post', reader, 'Harmless')
  await rows(report(reader, 'post', id))
  await sql('delete from public.posts where id = $1', [id])
  await sql('delete from internal.allowances where member_id = $1', [reader.id])
  await sql(`insert into public.posts (id, profile_id, title, content) values ($1, $2, 'A threat', 'x')`, [
    id,
    later.id,
  ])
  await rows(report(reader, 'post', id))
  const cases = await sql<{ id: number; version: number; author: string }>(
    'select id::int, version, author_id as author from internal.cases where thing = $1 order by id',
    [id],
  )
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
    const [{ state } = {}] = await sql(`select internal.standing($1) ->> 'state' as state`, [first.id])
    expect(state).toBe({ pause: 'paused', suspend: 'suspended' }[action] ?? 'good')
    expect(await sql(`select internal.standing($1) ->> 'state' as state`, [later.id])).toEqual([
      { state: 'good' },
    ])
  },
)
