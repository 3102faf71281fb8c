import { expect, test } from 'vitest'

import { cleanSearch, parsePage } from './list-params.ts'

test('a search is trimmed, single-spaced and limited in length', () => {
  expect(cleanSearch('  Xasan \n\t Cali ')).toBe('Xasan Cali')
  expect(cleanSearch('a'.repeat(500))).toHaveLength(100)
})

test('a search is never cut inside a character', () => {
  expect(cleanSearch('🐪'.repeat(200))).toBe('🐪'.repeat(100))
})

test('an invalid page number becomes 1, and a huge one is limited', () => {
  for (const value of [null, '', '0', '-1', '1e9', 'two', '12345678', '99999999999999999999'])
    expect(parsePage(value)).toBe(1)
  expect(parsePage('12')).toBe(12)
  expect(parsePage('9999999')).toBe(1_000_000)
})
