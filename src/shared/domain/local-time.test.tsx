import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { LocalTime } from './local-time.tsx'
import { clockIn } from './time-zones.ts'

test('the server names the zone alone: its clock is not the reader’s', () => {
  expect(renderToStaticMarkup(<LocalTime zone="America/New_York" />)).toBe('New York time')
})

test('the shown hour is that of the zone, with its summer time', () => {
  expect(clockIn('America/Chicago', new Date('2026-01-01T12:00:00Z'))).toBe('06:00')
  expect(clockIn('America/Chicago', new Date('2026-07-01T12:00:00Z'))).toBe('07:00')
  expect(clockIn('Mars/Base', new Date())).toBeNull()
})
