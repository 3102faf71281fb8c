import { expect, test } from 'vitest'

import { amountText, bytesText, kindText, parseAmount, withinText } from './per-text.ts'

test('times and kinds of limits are readable', () => {
  const times = ['01:00:00', '02:00:00', '00:10:00', '1 day', '01:30:00', '100 years']
  expect(times.map(withinText).join()).toBe('in 1 hour,in 2 hours,in 10 minutes,in 1 day,in 01:30:00,in all')
  const kinds = ['first_contact', 'stored_bytes', 'relationship']
  expect(kinds.map(kindText)).toEqual(['First contact', 'Stored size', 'Mute or block'])
})

test('bytes are shown in the unit that fits', () => {
  const sizes = [0, 999, 1000, 34_500, 3_400_000, 2e12]
  expect(sizes.map(bytesText).join()).toBe('0 B,999 B,1 kB,35 kB,3.4 MB,2 TB')
})

test.each([0, 7, 1000, 209_715_200, 1_073_741_824, 2e12])(
  'a limit of %d bytes is shown in a unit, and exact',
  (amount) => {
    expect(parseAmount('stored_bytes', amountText('stored_bytes', amount))).toBe(amount)
  },
)

test('an amount is a whole number, and a size may name its unit', () => {
  expect([amountText('stored_bytes', 1e9), amountText('post', 10)]).toEqual(['1 GB', '10'])
  expect(['500', '500mb', ' 1.5 GB ', '2 kB'].map((text) => parseAmount('upload_bytes', text))).toEqual([
    500, 5e8, 1.5e9, 2000,
  ])
  for (const text of ['', 'x', '1 XB', '-1', '1,5 GB', '9000000 TB']) {
    expect(parseAmount('upload_bytes', text), text).toBeNull()
  }
  expect(['40', '1.5', '1 GB'].map((text) => parseAmount('post', text))).toEqual([40, null, null])
})
