import { expect, test } from 'vitest'

import { checkPost, mediaFileStem, readPostForm } from './post-rules.ts'

const valid = { mediaAlt: '', title: 'A title', content: 'Some words', category: 'web-dev' }

function form(fields: Record<string, string | File>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('title, content and category are required, after trimming', () => {
  expect(checkPost(valid)).toEqual({})
  expect(checkPost({ ...valid, title: '\u3164\u2800' })).toEqual({
    title: 'Please enter a title for your post',
  })
  expect(checkPost({ ...valid, content: '\u200B\n\u2800' })).toEqual({
    content: 'Please enter some content for your post',
  })
  expect(checkPost({ title: ' ', content: '\n', category: '', mediaAlt: '' })).toEqual({
    title: 'Please enter a title for your post',
    content: 'Please enter some content for your post',
    category: 'Please select a category for your post',
  })
})

test('lengths are counted in characters, as the database counts them', () => {
  expect(checkPost({ ...valid, title: '😀'.repeat(200), content: 'x'.repeat(20_000) })).toEqual({})
  expect(checkPost({ ...valid, title: 'x'.repeat(201) }).title).toBeDefined()
  expect(checkPost({ ...valid, content: 'x'.repeat(20_001) }).content).toBeDefined()
})

test('the data layer refuses a post without a title or content', () => {
  expect(() => readPostForm(form({ content: 'x' }))).toThrow('Post title is required')
  expect(() => readPostForm(form({ title: 'x', content: ' ' }))).toThrow('Post content is required')
})

test('post_type defaults to discussion, tags are ignored if unparseable, and an empty file counts as none', () => {
  const post = readPostForm(
    form({ title: ' t ', content: 'c', tags: 'nonsense', post_type: 'x', media: new File([], '') }),
  )
  expect(post).toMatchObject({ title: 't', post_type: 'discussion', tags: [], media: null, media_alt: null })
})

test('a file is stored under its time and a plain name', () => {
  expect(mediaFileStem(17, 'My Çat (1).PNG')).toBe('17_My-Cat-1')
  expect(mediaFileStem(17, '../../صورة.jpg')).toBe('17_image')
})
