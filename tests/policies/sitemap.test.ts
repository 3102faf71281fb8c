/** The sitemap's shards: together they list everything, and reading one costs no more as the tables grow. */

import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Transaction } from '#tests/support/engines/test-session.ts'

import { member, usernameOf, visitor } from './support/community.ts'
import { undone } from './support/migrated.ts'
import { parsed, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'
import { change } from './support/profiles.ts'

const MANY = 12_000
const MAX_ROWS = 10_000
const DIGITS = [...'0123456789abcdef']
const totalsSchema = v.object({ posts: v.number(), profiles: v.number() })
const postsSchema = v.array(v.object({ id: v.string(), updated_at: v.string() }))
const { rest } = await visitor()

test('visitors read the totals, as counters have them', async () => {
  const before = await parsed(totalsSchema, rest.rpc('sitemap_totals'))
  const author = await member('Sitemap Author')
  await change(author, { title: 'Weaver' })
  await publish(author)
  const after = await parsed(totalsSchema, rest.rpc('sitemap_totals'))
  expect(after.posts).toBeGreaterThan(before.posts)
  expect(after.profiles).toBeGreaterThan(before.profiles)
})

test('a profile is listed once it says something', async () => {
  const quiet = await member('Quiet Member')
  const username = await usernameOf(quiet)
  const listed = () => rows(rest.rpc('sitemap_profiles', { shard: quiet.id.slice(0, 4) }))
  expect(await listed()).not.toContainEqual(expect.objectContaining({ username }))
  await change(quiet, { bio: 'I weave.' })
  expect(await listed()).toContainEqual({ username, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
})

test.each(['A', 'xyz', '00000', '%', "'"])('%j is not a share, so nothing is in it', async (share) => {
  expect(await rows(rest.rpc('sitemap_posts', { shard: share }))).toEqual([])
  expect(await rows(rest.rpc('sitemap_profiles', { shard: share }))).toEqual([])
})

test('the shares are together every post, each once; each reads its own rows and no others', async () => {
  await undone(async (transaction) => {
    await transaction.exec(`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), 'many@example.org', now(), '{"full_name": "Many"}');
      -- No triggers and no index of texts: the test needs neither, and both take long.
      drop index public.posts_search_idx;
      set local session_replication_role = replica;
      insert into public.posts (profile_id, title, content, created_at)
      select p.id, 'Post ' || number, 'Words', now() - number * interval '1 minute' from public.profiles p, generate_series(1, ${MANY}) as number;
      analyze public.posts;
      set local role anon`)
    const ids: string[] = []
    for (const share of DIGITS) {
      const before = await rowsRead(transaction)
      const found = await posts(transaction, share)
      // The planner may look up the index's first or last row, which is one more.
      expect((await rowsRead(transaction)) - before - found.length).toBeLessThanOrEqual(1)
      ids.push(...found.map(({ id }) => id))
    }
    expect(ids).toHaveLength(MANY)
    expect(ids).toEqual([...new Set(ids)].sort())

    const before = await rowsRead(transaction)
    expect(await posts(transaction, '')).toHaveLength(MAX_ROWS)
    expect((await rowsRead(transaction)) - before - MAX_ROWS).toBeLessThanOrEqual(1)
  })
})

async function posts(transaction: Transaction, share: string) {
  const { rows: found } = await transaction.query<{ list: unknown }>(
    'select public.sitemap_posts($1) as list',
    [share],
  )
  return v.parse(postsSchema, found[0]?.list)
}

/** The number of rows of `posts` that this transaction has read so far, by an index or without. */
async function rowsRead(transaction: Transaction) {
  const { rows: counts } = await transaction.query<{ read: number }>(`
    select (pg_stat_get_xact_tuples_fetched(i.indexrelid) + pg_stat_get_xact_tuples_returned('public.posts'::regclass))::int as read
    from pg_index i where i.indrelid = 'public.posts'::regclass and i.indisprimary`)
  return counts[0]?.read ?? 0
}
