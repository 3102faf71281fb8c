import { expect, test } from 'vitest'

import { storyShares } from './stories.ts'

test('shares are of the ratings that say how the two worked together', () => {
  expect(storyShares({ hired: 2, worked_with: 0, taught: 0, talked: 1 })).toEqual([
    { story: 'hired', percent: 67 },
    { story: 'talked', percent: 33 },
  ])
  expect(storyShares({ hired: 0, worked_with: 0, taught: 0, talked: 0 })).toEqual([])
})
