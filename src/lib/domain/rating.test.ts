import { expect, test } from 'vitest'

import { averageText, ratingCountText } from './rating.ts'

test('an average keeps one decimal and is never rounded up', () => {
  expect(['5', '4.96', '4.3', '4.25', '0.1', '3'].map(Number).map(averageText)).toEqual([
    '5.0',
    '4.9',
    '4.3',
    '4.2',
    '0.1',
    '3.0',
  ])
})

test('every stored average of two decimals keeps its first one', () => {
  for (let hundredths = 100; hundredths <= 500; hundredths += 1) {
    const text = String(hundredths)
    expect(averageText(hundredths / 100)).toBe(`${text[0]}.${text[1]}`)
  }
})

test('the number of ratings is counted in words', () => {
  expect([0, 1, 2, 1200].map(ratingCountText)).toEqual([
    '0 ratings',
    '1 rating',
    '2 ratings',
    '1,200 ratings',
  ])
})
