/** The app's queries in a community and in one of ten times its size: the blocks that a query reads do not grow. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { fill } from '#bench/scale/fill.ts'
import { type Query, queriesOf } from '#bench/scale/queries.ts'
import { type Effort, openRawAsker } from '#bench/scale/raw.ts'
import { roundBlocks } from '#bench/scale/rounds.ts'
import type { Size } from '#bench/scale/sizes.ts'
import { readSubjects } from '#bench/scale/subjects.ts'
import { connect, runOnce } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'

/** Each measured list is longer than one page, in both communities. */
const SMALL: Size = {
  members: 1_500,
  posts: 2_000,
  likes: 4_000,
  comments: 12_000,
  messages: 30_000,
  ratings: 3_000,
}
const LARGE: Size = {
  members: 9_000,
  posts: 20_000,
  likes: 40_000,
  comments: 60_000,
  messages: 120_000,
  ratings: 20_000,
}
/** Tables that grow with the community, which no query may read from end to end. */
const GROWING_TABLES = [
  'cases',
  'comment_threads',
  'comments',
  'conversations',
  'directory_entries',
  'evidence',
  'hiring_lists',
  'job_entries',
  'job_skills',
  'jobs',
  'listed_people',
  'messages',
  'moderation_log',
  'notification_preferences',
  'notifications',
  'post_counters',
  'post_likes',
  'post_saves',
  'posts',
  'profile_skills',
  'profiles',
  'projects',
  'reports',
  'saved_searches',
  'search_finds',
  'user_ratings',
]
/**
 * Queries whose work is bounded, but may grow: they count up to a thousand matches, pass over ids in an index, or look
 * up two people for each skill.
 */
const BOUNDED_QUERIES =
  /sitemap: lists|^jobs: |search|filters|skill|stars|level|years|available|place|country|remote|specialization|directory: middle|most liked, middle/
const BLOCKS_OF_BOUNDED = 2_600
/** Queries that walk along thousands of entries: far pages, rare orders, and offers that fit a member. */
const FAR_QUERIES = /, page \d|middle page|ends soon|fits/
const BLOCKS_OF_FAR = 6_000

const foundSchema = v.object({
  page: v.number(),
  totalPages: v.number(),
  count: v.number(),
  count_exact: v.boolean(),
  data: v.array(v.unknown()),
})

interface Measured extends Query, Effort {}

const postgres = await startPostgres(await npmBinaries())
afterAll(() => postgres.close())
// Both communities are made at once, because no other preparation takes as long.
const [small, large] = await Promise.all([
  build(SMALL).then(async (database) => ({
    queries: await measure(database, SMALL),
    round: await roundBlocks(database, SMALL),
  })),
  build(LARGE).then(async (database) => ({
    queries: await measure(database, LARGE),
    round: await roundBlocks(database, LARGE),
    disagreements: await disagreementsIn(database),
    search: await deepSearch(database),
    found: await comparedSearches(database),
  })),
])

/** Reads the last page of a search for a word that most posts have, but few new ones. */
async function deepSearch(database: string) {
  const sql = connect(database, 1)
  const [found] = await sql.query<{ page: unknown }>(
    `select public.feed_page(search => 'gorgor', page => 1000) as page`,
  )
  await sql.end()
  return v.parse(foundSchema, found?.page)
}

/** Compares the titles that searches of a long feed find with those that plain SQL finds. */
async function comparedSearches(database: string) {
  const sql = connect(database, 1)
  const compared: Record<'found' | 'expected', unknown>[] = []
  const searches: { search: string; type?: string; order?: string; where: string }[] = [
    { search: 'xiddigle', where: `content like '%xiddigle%'` },
    { search: 'geojson', type: 'question', where: `content like '%geojson%' and p.post_type = 'question'` },
    { search: 'question geojson', where: `content like '%geojson%' and p.post_type = 'question'` },
    { search: 'xiddigle', order: 'like_count', where: `content like '%xiddigle%'` },
  ]
  for (const { search, type, order, where } of searches) {
    const [row] = await sql.query<Record<'found' | 'expected', unknown>>(
      `select
        (select jsonb_agg(post ->> 'id') from jsonb_array_elements(
          public.feed_page(search => $1, type => $2, sort => coalesce($3, 'created_at'), page_size => 50) -> 'data'
        ) as post) as found,
        (select jsonb_agg(p.id order by ${order ? `c.${order} desc, ` : ''}p.created_at desc, p.id desc)
        from public.posts p join public.post_counters c on c.post_id = p.id
        where p.hidden_at is null and ${where}) as expected`,
      [search, type, order],
    )
    if (row) compared.push(row)
  }
  await sql.end()
  return compared
}

async function disagreementsIn(database: string) {
  const sql = connect(database, 1)
  const found = await findDisagreements((text) => sql.query(text))
  await sql.end()
  return found
}

async function build(size: Size): Promise<string> {
  const database = await postgres.createDatabase()
  await runOnce(database, await readFile(new URL('../../supabase/seed.sql', import.meta.url), 'utf8'))
  await fill(database, size)
  return database
}

async function measure(database: string, size: Size): Promise<Measured[]> {
  const sql = connect(database, 1)
  const subjects = await readSubjects(sql, size)
  await sql.end()
  const asker = await openRawAsker(database, subjects.member)
  const measured: Measured[] = []
  for (const query of queriesOf(subjects)) measured.push({ ...query, ...(await asker.effort(query)) })
  await asker.close()
  return measured
}

const growth = () =>
  large.queries.map((query, index) => ({ ...query, before: small.queries[index]?.blocks ?? 0 }))

test('counters and averages agree with the filled rows', () => {
  expect(large.disagreements).toEqual([])
})

test('no query reads a growing table from end to end', () => {
  const scans = large.queries.flatMap(({ name, scanned }) =>
    scanned.filter((table) => GROWING_TABLES.includes(table)).map((table) => `${name}: ${table}`),
  )
  expect(scans).toEqual([])
})

test('lists and pages touch as many blocks as in a community a tenth of the size', () => {
  const grown = growth()
    .filter(({ name, blocks, before }) => !BOUNDED_QUERIES.test(name) && blocks > 1.5 * before + 40)
    .map(({ name, blocks, before }) => `${name}: ${before}, then ${blocks}`)
  expect(grown).toEqual([])
})

test('a search of many posts offers the pages of those that it reads anyway', () => {
  const { page, totalPages, ...found } = large.search
  expect(found.count_exact).toBe(false)
  expect(found.count).toBeGreaterThan(100)
  // One in twenty of the newest 2,500 posts has the word.
  expect(totalPages).toBeGreaterThan(10)
  expect(totalPages).toBeLessThan(20)
  expect(page).toBe(totalPages)
  expect(found.data.length).toBeGreaterThan(0)
})

test('a search of a long list finds all of few matches, in the order of the list', () => {
  expect(large.found).toHaveLength(4)
  for (const { found, expected } of large.found) expect(found).toEqual(expected)
})

test('a round of so many searches about so many changes touches as many blocks', () => {
  expect(large.round).toBeLessThan(1.5 * small.round)
})

test('a profile with forty projects asks for its member once, not at each row of theirs', () => {
  const blocks =
    small.queries.find(({ name }) => name === 'profile: by id')?.blocks ?? Number.POSITIVE_INFINITY
  expect(blocks).toBeLessThan(600)
})

test('searches and filters touch a bounded number of blocks', () => {
  const unbounded = large.queries
    .filter(
      ({ name, blocks }) =>
        BOUNDED_QUERIES.test(name) && blocks > (FAR_QUERIES.test(name) ? BLOCKS_OF_FAR : BLOCKS_OF_BOUNDED),
    )
    .map(({ name, blocks }) => `${name}: ${blocks}`)
  expect(unbounded).toEqual([])
})
