import { expect, test } from 'vitest'

import { dayText } from './day-text.ts'

test.each([
  ['2026-03-10', 'March 10, 2026'],
  ['2026-01-01T23:59:00-02:00', 'January 2, 2026'],
  ['2025-12-31T23:59:59.999Z', 'December 31, 2025'],
])('the date %s reads %s, its day at UTC', (date, text) => {
  expect(dayText(date)).toBe(text)
})
