import { expect, test } from 'vitest'

import { relativeTime } from './relative-time.tsx'

const NOW = new Date('2026-03-10T12:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'last week'],
  [40 * DAY, 'last month'],
  [800 * DAY, '2 years ago'],
])('%d seconds earlier reads "%s"', (seconds, text) => {
  expect(relativeTime(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(text)
})

test('a relative time in the future shows as "just now"', () => {
  expect(relativeTime(new Date(NOW.getTime() + 90_000), NOW)).toBe('just now')
})
