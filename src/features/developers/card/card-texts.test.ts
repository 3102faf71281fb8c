import { expect, test } from 'vitest'

import { moreText, yearsText } from './card-texts.ts'

test('zero years are shown, and unknown years are not', () => {
  expect([0, 1, 7, null].map(yearsText)).toEqual(['0 years', '1 year', '7 years', null])
})

test('entries that do not fit are counted', () => {
  expect([moreText(5, 3), moreText(3, 3), moreText(0, 0)]).toEqual(['+2 more', null, null])
})
