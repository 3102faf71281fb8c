import { expect, test } from 'vitest'

import { beginsAWord } from './begins-a-word.ts'

test('a text begins a word of a name, not by letters in the middle, nor by one letter', () => {
  expect(beginsAWord('Backend Developer', 'backend')).toBe(true)
  expect(beginsAWord('Backend Developer', 'dev')).toBe(true)
  expect(beginsAWord('Quality Engineer', 'ali')).toBe(false)
  expect(beginsAWord('Backend Developer', 'b')).toBe(false)
})
