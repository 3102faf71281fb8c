import { expect, test } from 'vitest'

import { beginsAWord, popularFirst } from './option-order.ts'

test('a text begins a word of a name, not by letters in the middle, nor by one letter', () => {
  expect(beginsAWord('Backend Developer', 'backend')).toBe(true)
  expect(beginsAWord('Backend Developer', 'dev')).toBe(true)
  expect(beginsAWord('Quality Engineer', 'ali')).toBe(false)
  expect(beginsAWord('Backend Developer', 'b')).toBe(false)
})

test('most developers come first, equals in the order of the list', () => {
  const ordered = popularFirst([
    { name: 'Android', developer_count: 2 },
    { name: 'Back end', developer_count: 9 },
    { name: 'Cloud', developer_count: 0 },
    { name: 'Data', developer_count: 2 },
  ])
  expect(ordered.map(({ name }) => name)).toEqual(['Back end', 'Android', 'Data', 'Cloud'])
})
