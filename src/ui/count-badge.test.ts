import { expect, test } from 'vitest'

import { badgeText } from './count-badge.tsx'

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a count of %i shows as %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
