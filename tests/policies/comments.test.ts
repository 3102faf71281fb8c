import * as v from 'valibot'
import { expect, test } from 'vitest'

import { commentPageSchema } from '#src/features/community/schemas.ts'
import { type Actor, member, visitor } from './support/community.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'

const anyone = await visitor()
const author = await member('Comment Author')
const other = await member()
const post = await publish(other, 'A title')

async function addComment(content = 'As typed: <b>1 < 2</b>'): Promise<string> {
  const call = author.rest
    .from('comments')
    .insert({ post_id: post, profile_id: author.id, content })
    .select('id')
  return await idOf(call)
}

test.each([
  ['\n ', 'comments_content_required'],
  ['\u2060 \uFE0F', 'comments_content_required'],
  ['x'.repeat(5001), 'comments_content_length'],
])('%j is refused', async (content, constraint) => {
  const call = author.rest.from('comments').insert({ post_id: post, content })
  expect(await outcome(call)).toBe(`400 23514 ${constraint}`)
  expect(await addComment('x'.repeat(5000))).not.toBe('')
})

test('the count of likes is for all, and each member learns of their own', async () => {
  const id = await addComment('Likeable')
  for (const by of [other, author])
    expect(await outcome(by.rest.from('comment_likes').insert({ comment_id: id }))).toBe('201')
  const shown = async (by: Actor) => {
    const { data } = await parsed(commentPageSchema, by.rest.rpc('post_comments', { post, page_size: 200 }))
    return data.find((comment) => comment.id === id)
  }
  const by = { id: author.id, full_name: 'Comment Author' }
  expect(await shown(other)).toMatchObject({ like_count: 2, user_has_liked: true, author: by })
  expect(await shown(anyone)).toMatchObject({ like_count: 2, user_has_liked: false })
  const unlike = other.rest.from('comment_likes').delete().eq('comment_id', id).eq('profile_id', other.id)
  expect(await outcome(unlike)).toBe('204')
  expect(await shown(other)).toMatchObject({ like_count: 1, user_has_liked: false })
})

test('post_comments goes through all of them, oldest first', async () => {
  const busy = await publish(other, 'Busy')
  const contents = Array.from({ length: 7 }, (_, index) => `Comment ${index}`)
  // One statement writes all of them at the very same time, so that only the id orders them.
  await rows(
    author.rest
      .from('comments')
      .insert(contents.map((content) => ({ post_id: busy, content })))
      .select('id'),
  )

  const seen: (string | null)[] = []
  let after: { after_time?: string; after_id?: string } = {}
  for (let page = 0; page < 4; page += 1) {
    const response = await rows(anyone.rest.rpc('post_comments', { post: busy, page_size: 2, ...after }))
    const { data, count } = v.parse(commentPageSchema, response)
    expect(count).toBe(7)
    seen.push(...data.map(({ content }) => content))
    const last = data.at(-1)
    if (last) after = { after_time: last.created_at, after_id: last.id }
  }
  expect(seen.toSorted()).toEqual(contents)
})
