import { expect, test } from 'vitest'

import { dayHeading, messageTime } from './timestamps.ts'

const now = new Date(2026, 2, 1, 9, 30)

test('a message of today shows its time', () => {
  expect(messageTime(new Date(2026, 2, 1, 0, 5), now)).toMatch(/^12:05\sAM$/)
})

test('a message of the day before says Yesterday and the time, also across the end of a month', () => {
  expect(messageTime(new Date(2026, 1, 28, 23, 59), now)).toMatch(/^Yesterday, 11:59\sPM$/)
})

test('an older message shows its date and the time, with the year if it is another one', () => {
  expect(messageTime(new Date(2026, 1, 27, 12), now)).toMatch(/^Feb 27, 12:00\sPM$/)
  expect(messageTime(new Date(2025, 1, 27, 12), now)).toMatch(/^Feb 27, 2025, 12:00\sPM$/)
})

test('days are headed Today, Yesterday, or with their date', () => {
  expect(dayHeading(new Date(2026, 2, 1, 8), now)).toBe('Today')
  expect(dayHeading(new Date(2026, 1, 28, 8), now)).toBe('Yesterday')
  expect(dayHeading(new Date(2026, 0, 28, 8), now)).toBe('Jan 28')
  expect(dayHeading(new Date(2025, 1, 28, 8), now)).toBe('Feb 28, 2025')
})
