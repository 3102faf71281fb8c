import { expect, test } from 'vitest'

import { bytesText, kindText, perText } from './per-text.ts'

test('times and kinds of limits are readable', () => {
  expect(['01:00:00', '02:00:00', '00:10:00', '1 day', '3 days', '01:30:00'].map(perText)).toEqual([
    '1 hour',
    '2 hours',
    '10 minutes',
    '1 day',
    '3 days',
    '01:30:00',
  ])
  expect(kindText('first_contact')).toBe('First contact')
})

test('bytes are shown in the unit that fits', () => {
  expect([0, 999, 1000, 34_500, 3_400_000, 2e12].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '35 kB',
    '3.4 MB',
    '2 TB',
  ])
})
