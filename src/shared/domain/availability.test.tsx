import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Availability, type Available, daysAgo } from './availability.tsx'

const textOf = (of: Available) =>
  renderToStaticMarkup(<Availability of={of} className="" />).replace(/<[^>]*>/g, '')

test.each([
  ['2026-11-26', 'today'],
  ['2026-11-25', 'yesterday'],
  ['2026-11-24', '2 days ago'],
  ['2026-08-28', '90 days ago'],
  // The device's clock is behind.
  ['2026-11-27', 'today'],
])('%s was %s', (day, text) => {
  expect(daysAgo(day, new Date('2026-11-26T23:59:59Z'))).toBe(text)
  expect(daysAgo(day, new Date('2026-11-26T00:00:00Z'))).toBe(text)
})

test('availability shows the words of the specification, then the day if there is one', () => {
  const today = new Date().toISOString().slice(0, 10)
  const texts = (['open', 'looking', 'closed'] as const).flatMap((availability) =>
    [today, null].map((day) => textOf({ availability, availability_confirmed_on: day })),
  )
  expect(texts).toEqual([
    'Available for hire · confirmed today',
    'Available for hire',
    'Not available for hire · looking around · confirmed today',
    'Not available for hire · looking around',
    'Not available for hire · confirmed today',
    'Not available for hire',
  ])
})
