/** The feed: filters, search, orders, pages and what is saved. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { feedPageSchema, feedPostSchema } from '#src/features/community/schemas.ts'
import { type Actor, idBy, member, sql, visitor } from './support/community.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'

const POSTS = [
  ['First', 'discussion', 'Salaan dunida, 100% real_text here'],
  ['Second', 'question', 'How do I write C++ and C#?'],
  ['Third', 'discussion', 'سلام يا عالم'],
  ['Fourth', 'job', 'We need a Go developer (remote), "now"'],
  ['Fifth', 'question', `Party 🎉 ${'long '.repeat(400)}`],
] as const

const anyone = await visitor()
const author = await member('Feed Author')
const slug = `feed-${process.pid}`
/** A category of this file's own, so that posts of other files do not show. */
const category = await idBy`insert into public.categories (name, slug) values (${slug}, ${slug}) returning id`
for (const [title, type, content] of POSTS) {
  const post = { title, content, post_type: type, category_id: category }
  await rows(author.rest.from('posts').insert(post).select('id'))
}

const feed = (args: object, by: Actor = anyone) =>
  parsed(feedPageSchema, by.rest.rpc('feed_page', { category, ...args }))
const titles = async (args: object) => (await feed(args)).data.map(({ title }) => title)

describe('lists of posts', () => {
  test('the list is newest first, or oldest first', async () => {
    expect(await titles({})).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'First'])
    expect(await titles({ direction: 'asc' })).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    expect(await titles({ direction: 'sideways' })).toEqual(await titles({}))
  })

  test('the list is filtered by type; an unknown type filters nothing', async () => {
    expect(await titles({ type: 'question' })).toEqual(['Fifth', 'Second'])
    expect(await feed({ type: 'event' })).toMatchObject({ data: [], count: 0, totalPages: 0, page: 1 })
    expect(await titles({ type: 'advert' })).toHaveLength(5)
  })

  test('the list is empty in an unknown category', async () => {
    expect(await feed({ category: crypto.randomUUID() })).toMatchObject({ data: [], count: 0 })
  })

  test('the list is narrowed by the name of a category while its id is not known, in the fallback too', async () => {
    const named = { category_name: slug }
    const byName = { category: null, ...named }
    expect(await titles(byName)).toEqual(await titles({}))
    expect(await titles({ ...byName, search: 'salaan' })).toEqual(['First'])
    expect(await feed({ ...byName, category_name: 'No such name' })).toMatchObject({ data: [], count: 0 })
    const plain = await parsed(v.array(feedPostSchema), anyone.rest.rpc('fallback_posts', named))
    expect(plain.map(({ title }) => title)).toEqual(await titles({}))
  })

  test('the list goes on page by page, and past the end comes the last one', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) seen.push(...(await titles({ page, page_size: 2 })))
    expect(seen).toEqual(await titles({}))
    const last = { page: 3, pageSize: 2, totalPages: 3, count: 5 }
    expect(await feed({ page: 99, page_size: 2 })).toMatchObject(last)
  })

  test('the list is the same from either end, over all categories', async () => {
    const seen: string[] = []
    const { totalPages } = await feed({ category: null, page_size: 3 })
    for (let page = 1; page <= totalPages; page += 1) {
      seen.push(...(await feed({ category: null, page, page_size: 3 })).data.map(({ id }) => id))
    }
    const ordered = await sql<{ id: string }>`select id from public.posts where hidden_at is null
      order by created_at desc, id desc`
    expect(seen).toEqual(ordered.map(({ id }) => id))
  })

  test.each(['like_count', 'comment_count', 'view_count'])('the list is sorted by %s', async (sort) => {
    const second =
      await idBy`select id from public.posts where title = 'Second' and category_id = ${category}`
    // A higher count than any post of another file has.
    await sql(`update public.post_counters set ${sort} = 1000 where post_id = $1`, [second])
    expect(await titles({ sort })).toEqual(['Second', 'Fifth', 'Fourth', 'Third', 'First'])
    expect(await titles({ sort, direction: 'asc' })).toEqual(['First', 'Third', 'Fourth', 'Fifth', 'Second'])
    expect(await titles({ sort, search: 'how do' })).toEqual(['Second'])
    expect((await titles({ sort, category: null }))[0]).toBe('Second')
    await sql(`update public.post_counters set ${sort} = 0 where post_id = $1`, [second])
  })

  test('the list treats an unknown sort as the default one', async () => {
    expect(await titles({ sort: 'title; drop table posts' })).toEqual(await titles({}))
  })

  test('the list cuts long texts; the view has them whole', async () => {
    const [post] = (await feed({ page_size: 1 })).data
    expect(post?.content).toMatch(/^Party 🎉 .* long…$/)
    // The text is cut at the end of a word.
    const characters = [...(post?.content ?? '')].length
    expect(characters).toBeLessThanOrEqual(1000)
    expect(characters).toBeGreaterThan(995)
    const id = String(post?.id)
    const whole = await rows(anyone.rest.from('post_feed').select('content').eq('id', id))
    expect(whole).toEqual([{ content: POSTS[4][2] }])
  })
})

describe('search', () => {
  test.each([
    ['SALAAN', ['First']],
    ['first', ['First']],
    ['100%', ['First']],
    ['l_t', ['First']],
    ['1_0', []],
    ['C++', ['Second']],
    ['c#', ['Second']],
    ['سلام', ['Third']],
    ['go', ['Fourth']],
    ['(remote), "now"', ['Fourth']],
    ['🎉', ['Fifth']],
    ['\\', []],
    ["'", []],
    ['nowhere to be seen', []],
  ])('the search %j finds %j', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected)
    expect(await feed({ search })).toMatchObject({ count: expected.length, count_exact: true })
  })

  test('the search combines with the other filters', async () => {
    expect(await titles({ search: 'o', type: 'question' })).toEqual(['Fifth', 'Second'])
    expect(await titles({ search: 'o', type: 'question', page: 2, page_size: 1 })).toEqual(['Second'])
  })
})

test.each([
  ["Don't panic", 'don’t panic'],
  ['Don’t worry', "don't worry"],
  ['Caf\u00e9 Xamar', 'cafe\u0301 xamar'],
  ['Cafe\u0301 Hargeysa', 'caf\u00e9 hargeysa'],
  ['Crème brûlée', 'creme brulee'],
  ['مُحَمَّد هنا', 'محمد هنا'],
  ['sal\u200baan\u00adta “wacan”', 'salaanta "wacan"'],
])('like the directory, the search finds %j by %j', async (written, search) => {
  const made = await idBy`insert into public.posts (profile_id, title, content, category_id)
    values (${author.id}, 'Folded', ${`Words: ${written}.`}, ${category}) returning id`
  expect(await titles({ search })).toEqual(['Folded'])
  await sql`delete from public.posts where id = ${made}`
})

test('a tag is found by itself and with #, and not by a part of it', async () => {
  const tag = `tag ${process.pid}`
  const made = await idBy`insert into public.posts (profile_id, title, content, category_id, tags)
    values (${author.id}, 'Tagged', 'text', ${category}, array[${tag}]) returning id`
  for (const search of [tag, `#${tag}`, `#${tag.toUpperCase()}`])
    expect(await titles({ search })).toEqual(['Tagged'])
  expect(await titles({ search: tag.slice(0, -1) })).toEqual([])
  await sql`delete from public.posts where id = ${made}`
})

test('everyone sees the posts of a member, newest first', async () => {
  const writer = await member('Member With Posts')
  const list = (args: object) =>
    parsed(feedPageSchema, anyone.rest.rpc('member_posts', { profile: writer.id, ...args }))
  expect(await list({})).toMatchObject({ data: [], count: 0, totalPages: 0, page: 1 })
  for (const title of ['One', 'Two', 'Three']) await publish(writer, title)
  expect(await list({ page_size: 2 })).toMatchObject({
    data: [{ title: 'Three' }, { title: 'Two' }],
    count: 3,
    totalPages: 2,
  })
  expect(await list({ page_size: 2, page: 9 })).toMatchObject({ data: [{ title: 'One' }], page: 2 })
  await rows(writer.rest.from('posts').delete().eq('profile_id', writer.id).select('id'))
})

test('the view has author and category as objects, too; the pages do not repeat them', async () => {
  const [row] = await rows(
    anyone.rest.from('post_feed').select('profiles, categories').eq('category_id', category).limit(1),
  )
  expect(row).toEqual({
    profiles: {
      id: author.id,
      username: expect.any(String),
      full_name: 'Feed Author',
      avatar_url: null,
      title: null,
    },
    categories: { id: category, name: `feed-${process.pid}`, description: null },
  })
  const page = await rows(anyone.rest.rpc('feed_page', { category }))
  expect(JSON.stringify(page)).not.toMatch(/"(profiles|categories)"/)
})

test('a member sees their own likes and saves, in the feed and in the saved list', async () => {
  const reader = await member()
  const [fifth, fourth] = (await feed({})).data
  for (const [table, post] of [
    ['post_likes', fifth],
    ['post_saves', fifth],
    ['post_saves', fourth],
  ] as const)
    expect(await outcome(reader.rest.from(table).insert({ post_id: String(post?.id) }))).toBe('201')
  for (const [by, own] of [
    [reader, true],
    [author, false],
    [anyone, false],
  ] as const)
    expect((await feed({}, by)).data[0]).toMatchObject({
      user_has_liked: own,
      user_has_saved: own,
      like_count: 1,
    })

  const saved = (by: Actor, args: object) => parsed(feedPageSchema, by.rest.rpc('saved_posts', args))
  const first = await saved(reader, { page_size: 1 })
  expect(first).toMatchObject({ count: 2, totalPages: 2, page: 1, data: [{ title: 'Fourth' }] })
  const second = await saved(reader, { page_size: 1, page: 9 })
  expect(second).toMatchObject({ page: 2, data: [{ title: 'Fifth' }] })
  expect(await saved(author, {})).toMatchObject({ count: 0, data: [] })
})

test('counting stops after a thousand and says so', async () => {
  const word = `manyfold${process.pid}`
  await sql`insert into public.posts (profile_id, title, content, category_id)
    select ${author.id}, 'Bulk', ${word} || ' ' || i, ${category} from generate_series(1, 1004) as i`
  expect(await feed({ search: word, page: 1000 })).toMatchObject({
    count: 1000,
    count_exact: false,
    page: 100,
    totalPages: 100,
  })
  expect(await feed({ search: `${word} 77` })).toMatchObject({ count: 11, count_exact: true })
  expect(await feed({})).toMatchObject({ count: 1009, count_exact: true })
  await sql`delete from public.posts where title = 'Bulk' and category_id = ${category}`
  expect(await feed({})).toMatchObject({ count: 5, count_exact: true })
})

test('a search that names a type finds its posts, in a list of another type none of them', async () => {
  const word = `elsewhere${process.pid}`
  await sql`insert into public.posts (profile_id, title, content, post_type, category_id)
    select ${author.id}, initcap(type), ${word}, type, ${category}
    from unnest(array['event', 'question']) as type`
  const search = `event ${word}`
  expect(await titles({ search })).toEqual(['Event'])
  expect(await titles({ search, type: 'event' })).toEqual(['Event'])
  expect(await feed({ search, type: 'question' })).toMatchObject({ data: [], count: 0, count_exact: true })
  await sql`delete from public.posts where content = ${word}`
})

test('a list by a counter has pages for its first hundred thousand posts, and one by time for all', async () => {
  const grow = (by: number) =>
    sql`update public.feed_counters set post_count = post_count + ${by}
      where category_id = ${category} and post_type = 'question'`
  await grow(200_000)
  const count = 200_000 + 5 // as many as the tests before have left
  const last = { page: 1_000_000, page_size: 10 }
  expect(await feed({ sort: 'view_count', ...last })).toMatchObject({
    count,
    page: 10_000,
    totalPages: 10_000,
  })
  expect(await feed({ sort: 'view_count', page_size: 50 })).toMatchObject({ count, totalPages: 2_000 })
  expect(await feed(last)).toMatchObject({ count, totalPages: 20_001 })
  await grow(-200_000)
})
