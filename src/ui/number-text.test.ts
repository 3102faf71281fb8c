import { expect, test } from 'vitest'

import { numberText } from './number-text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1200, '1,200'],
  [10_000, '10,000'],
  [1_234_567, '1,234,567'],
  ['1200.50', '1,200.50'],
  [-1200, '-1,200'],
])('the number %s reads %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})
