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
])('an average of %d fills %d stars', (value, filled) => {
  expect(filledStars(value)).toBe(filled)
})

test('every average is rounded, and only 5 reads 5.0', () => {
  for (let hundredths = 0; hundredths < 500; hundredths++) {
    const rounded = Math.floor((hundredths + 5) / 10)
    expect(formatAverage(hundredths / 100)).toBe((Math.min(rounded, 49) / 10).toFixed(1))
  }
  expect(formatAverage(5)).toBe('5.0')
})

test('values outside the scale are clamped', () => {
  expect(filledStars(7)).toBe(5)
  expect(filledStars(-1)).toBe(0)
  expect(formatAverage(Number.NaN)).toBe('0.0')
})

test('1 star is singular', () => {
  expect([1, 2, 5].map(starsText)).toEqual(['1 star', '2 stars', '5 stars'])
})
