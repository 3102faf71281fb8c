import { expect, test } from 'vitest'

import { filledStars, formatAverage, starsText } from './star-rules.ts'

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 0.5],
  [3, 3],
  [3.49, 3],
  [3.5, 3.5],
  [4.96, 4.5],
  [5, 5],
])('%d fills %d stars', (value, filled) => {
  expect(filledStars(value)).toBe(filled)
})

test.each([
  [4.96, '4.9'],
  [4.99, '4.9'],
  [4.66, '4.7'],
  [4.65, '4.7'],
  [4.64, '4.6'],
  [4.35, '4.4'],
  [1.99, '2.0'],
  [5, '5.0'],
  [4.5, '4.5'],
  [2.3, '2.3'],
  [1.1, '1.1'],
  [0, '0.0'],
])('an average of %d reads %s', (value, text) => {
  expect(formatAverage(value)).toBe(text)
})

test('every average is rounded, and only 5 reads 5.0', () => {
  for (let hundredths = 0; hundredths < 500; hundredths++) {
    const rounded = Math.floor((hundredths + 5) / 10)
    expect(formatAverage(hundredths / 100)).toBe((Math.min(rounded, 49) / 10).toFixed(1))
  }
})

test('values outside the scale are clamped', () => {
  expect(filledStars(7)).toBe(5)
  expect(filledStars(-1)).toBe(0)
  expect(formatAverage(Number.NaN)).toBe('0.0')
})

test('1 star is singular', () => {
  expect([1, 2, 5].map(starsText)).toEqual(['1 star', '2 stars', '5 stars'])
})
