/** Posts, their media, likes, saves and views. */
import { beforeEach, describe, expect, test } from 'vitest'

import { categoriesSchema } from '#src/features/community/schemas.ts'

import { type Actor, idBy, member, sql, visitor } from './support/community.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'
import { comment } from './support/posts.ts'

const anyone = await visitor()
const author = await member('Post Author')
const other = await member()
const category_id = await idBy`select id from public.categories where slug = 'ui-ux'`
// These tests together exceed the author's limits for an hour.
beforeEach(() => sql`delete from internal.allowances where member_id = ${author.id}`)

const text = { title: 'A title', content: 'Some **content**' }

const insert = (values: object = {}) => author.rest.from('posts').insert({ ...text, category_id, ...values })
const addPost = (values?: object) => idOf(insert(values).select('id'))
const react = (table: 'post_likes' | 'post_saves', post_id: string) =>
  outcome(other.rest.from(table).insert({ post_id }))
const feedRow = async (by: Actor, id: string) =>
  (await rows(by.rest.from('post_feed').select('*').eq('id', id)))[0]

describe('posts', () => {
  test('a member posts as themselves, and everyone reads it with its author', async () => {
    const id = await addPost({ tags: ['  React ', 'react', 'Go', ''] })
    expect(await feedRow(anyone, id)).toMatchObject({
      ...text,
      post_type: 'discussion',
      category_id,
      category_name: expect.stringMatching(/^UI/),
      tags: ['react', 'go'],
      profile_id: author.id,
      user_id: author.id,
      author_name: 'Post Author',
      like_count: 0,
      comment_count: 0,
      view_count: 0,
      user_has_liked: false,
      user_has_saved: false,
      backup_media_url: null,
    })
  })

  test.each([
    [{ title: ' \n' }, 'posts_title_required'],
    [{ title: '\u2800\u3164' }, 'posts_title_required'],
    [{ title: 'x'.repeat(201) }, 'posts_title_length'],
    [{ content: '' }, 'posts_content_required'],
    [{ content: '\u200B\n\u2800' }, 'posts_content_required'],
    [{ content: 'ß'.repeat(20_001) }, 'posts_content_length'],
    [{ post_type: 'advert' }, 'posts_type_known'],
    [{ tags: Array.from({ length: 11 }, (_, index) => `tag${index}`) }, 'posts_tags_limit'],
    [{ tags: ['x'.repeat(501)] }, 'posts_tags_length'],
    [{ media_url: 'javascript:alert(1)' }, 'posts_media_url_format'],
    [{ media_alt: 'x'.repeat(301) }, 'posts_media_alt_length'],
  ])('%o is refused', async (values, constraint) => {
    expect(await outcome(insert(values))).toBe(`400 23514 ${constraint}`)
    expect(await addPost({ content: 'ß'.repeat(20_000) })).not.toBe('')
  })

  test('a title is one line without invisible characters', async () => {
    const call = insert({ title: ' 404?\u200E \n 🎉 ' }).select('title')
    expect(await rows(call)).toEqual([{ title: '404? 🎉' }])
  })

  test('an unknown category is refused, a missing one is not', async () => {
    const unknown = insert({ category_id: crypto.randomUUID() })
    expect(await outcome(unknown)).toBe('409 23503 posts_category_id_fkey')
    expect(await outcome(insert({ category_id: null }))).toBe('201')
  })
})

test('anyone’s visit counts as a view', async () => {
  const id = await addPost()
  const view = (by: Actor, post_id: string) => outcome(by.rest.rpc('increment_post_views', { post_id }))
  for (const by of [anyone, other]) expect(await view(by, id)).toBe('204')
  expect(await feedRow(anyone, id)).toMatchObject({ view_count: 2 })
  expect(await view(anyone, crypto.randomUUID())).toBe('204')
})

test('the newest row of post_media is the backup, and is a picture’s address', async () => {
  const id = await addPost()
  const add = (url: string) => outcome(author.rest.from('post_media').insert({ post_id: id, url }))
  expect(await add('https://x.org/1.png')).toBe('201')
  expect(await add('https://x.org/2.png')).toBe('201')
  expect(await add('data:x')).toBe('400 23514 post_media_url_format')
  expect(await feedRow(anyone, id)).toMatchObject({ backup_media_url: 'https://x.org/2.png' })
  await outcome(author.rest.from('post_media').delete().eq('post_id', id))
  expect(await feedRow(anyone, id)).toMatchObject({ backup_media_url: null })
})

test('a deleted post takes everything along, and the totals follow', async () => {
  const total = async () =>
    (await parsed(categoriesSchema, anyone.rest.rpc('category_options'))).find(({ id }) => id === category_id)
      ?.post_count ?? 0
  const before = await total()
  const id = await addPost()
  expect([await react('post_likes', id), await react('post_saves', id)]).toEqual(['201', '201'])
  await comment(other, id)
  expect(await total()).toBe(before + 1)
  expect(await outcome(author.rest.from('posts').delete().eq('id', id))).toBe('204')
  expect(await total()).toBe(before)
  for (const table of ['post_likes', 'post_saves', 'comments', 'post_counters']) {
    expect(await sql(`select from public.${table} where post_id = $1`, [id]), table).toEqual([])
  }
})
