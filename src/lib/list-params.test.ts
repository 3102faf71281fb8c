import { expect, test } from 'vitest'

import { cleanSearch, parsePage } from './list-params.ts'

test('a search is trimmed, single-spaced and bounded', () => {
  expect(cleanSearch('  Xasan \n\t Cali ')).toBe('Xasan Cali')
  expect(cleanSearch('a'.repeat(500))).toHaveLength(100)
})

test('a search never ends inside a character', () => {
  expect(cleanSearch('🐪'.repeat(200))).toBe('🐪'.repeat(100))
})

test('a page that is none is the first, and one past all lists stays a page', () => {
  for (const value of [null, '', '0', '-1', '1e9', 'two', '12345678']) expect(parsePage(value)).toBe(1)
  expect(parsePage('12')).toBe(12)
  expect(parsePage('9999999')).toBe(1_000_000)
})
