import { expect, test } from 'vitest'

import { truncateText } from './truncate-text.ts'

test('a text that fits is unchanged', () => {
  expect(truncateText('Salaan', 6)).toBe('Salaan')
  expect(truncateText('👩🏽‍💻👩🏽‍💻', 2)).toBe('👩🏽‍💻👩🏽‍💻')
})

test('a longer text is cut between words', () => {
  expect(truncateText('Words that do not fit', 12)).toBe('Words that…')
  expect(truncateText('x'.repeat(40), 20)).toBe(`${'x'.repeat(19)}…`)
})

test('a grapheme is never split', () => {
  expect(truncateText('👩🏽‍💻'.repeat(9), 4)).toBe(`${'👩🏽‍💻'.repeat(3)}…`)
  expect(truncateText('e\u0301'.repeat(9), 4)).toBe(`${'e\u0301'.repeat(3)}…`)
})

test('endless combining marks count towards the length', () => {
  expect(truncateText(`ab${'\u0301'.repeat(5000)}`, 20)).toBe('a…')
})
