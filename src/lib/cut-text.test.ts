import { expect, test } from 'vitest'

import { cutText } from './cut-text.ts'

test('a text that fits stays as it is', () => {
  expect(cutText('Salaan', 6)).toBe('Salaan')
  expect(cutText('👩🏽‍💻👩🏽‍💻', 2)).toBe('👩🏽‍💻👩🏽‍💻')
})

test('a longer one is cut between words', () => {
  expect(cutText('Words that do not fit', 12)).toBe('Words that…')
  expect(cutText('x'.repeat(40), 20)).toBe(`${'x'.repeat(19)}…`)
})

test('no character is cut apart', () => {
  expect(cutText('👩🏽‍💻'.repeat(9), 4)).toBe(`${'👩🏽‍💻'.repeat(3)}…`)
  expect(cutText('e\u0301'.repeat(9), 4)).toBe(`${'e\u0301'.repeat(3)}…`)
})

test('marks stacked on one letter count at last', () => {
  expect(cutText(`ab${'\u0301'.repeat(5000)}`, 20)).toBe('a…')
})
