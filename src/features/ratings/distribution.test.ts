import { expect, test } from 'vitest'

import { distributionRows } from './rating-summary.tsx'

test('the distribution starts with five stars', () => {
  expect(distributionRows({ '1': 1, '2': 0, '3': 2, '4': 3, '5': 9 })).toEqual([
    { stars: 5, count: 9 },
    { stars: 4, count: 3 },
    { stars: 3, count: 2 },
    { stars: 2, count: 0 },
    { stars: 1, count: 1 },
  ])
})
