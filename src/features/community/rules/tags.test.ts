import { expect, test } from 'vitest'

import { addTags, cleanTag, parseTags } from './tags.ts'

test('tags are lowercased, trimmed and freed of their #', () => {
  expect(cleanTag('  #React  Native ')).toBe('react native')
  expect(cleanTag('  ')).toBe('')
})

test('pasted lists are cut at commas and line ends, without repeats', () => {
  expect(addTags(['a'], 'B, a,\nc،d')).toEqual({ tags: ['a', 'b', 'c', 'd'], full: false })
})

test('an eleventh tag is refused, and a repeated one is not added', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
  expect(addTags(ten, 'one more')).toEqual({ tags: ten, full: true })
  expect(addTags(ten, 'TAG 3')).toEqual({ tags: ten, full: false })
})

test('a form’s list is read from JSON and ignored when it is not a list', () => {
  expect(parseTags('["A","b","a"]')).toEqual(['a', 'b'])
  expect(parseTags('[1]')).toEqual([])
  expect(parseTags('{')).toEqual([])
  expect(parseTags(null)).toEqual([])
})
