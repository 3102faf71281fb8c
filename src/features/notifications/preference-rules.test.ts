import { expect, test } from 'vitest'
import { clockIn, zoneName } from '#src/shared/domain/time-zones.ts'
import { hourText, inverseOf, isQuiet, withChanges } from './preference-rules.ts'
import type { Preferences } from './schemas.ts'

const preferences: Preferences = {
  time_zone: 'Africa/Mogadishu',
  digest: 'daily',
  digest_day: 1,
  digest_hour: 18,
  quiet_from: 22,
  quiet_to: 7,
  off: ['like:app'],
  push_text: false,
  mail_bounced_at: '2026-11-20T10:00:00Z',
  devices: [],
}

test('a switch is turned off once, and on again', () => {
  const off = withChanges(preferences, { turn_off: ['like:app', 'comment:mail'] })
  expect(off.off).toEqual(['like:app', 'comment:mail'])
  expect(withChanges(off, { turn_on: ['like:app'] }).off).toEqual(['comment:mail'])
})

test.each([
  { digest: 'weekly' as const, digest_hour: 6 },
  { turn_off: ['like:app', 'comment:mail'] },
  { turn_on: ['like:app', 'rating:push'] },
  { quiet_from: 0, quiet_to: 0, push_text: true },
])('a change that was refused is taken back: %j', (changes) => {
  expect(withChanges(withChanges(preferences, changes), inverseOf(preferences, changes))).toEqual(preferences)
})

test.each([
  [22, 7, [22, 23, 0, 6], [7, 12, 21]],
  [13, 15, [13, 14], [12, 15, 0]],
  [0, 0, [], [0, 12, 23]],
])('quiet hours from %i to %i include %j and leave out %j', (quiet_from, quiet_to, quiet, loud) => {
  const hours = { quiet_from, quiet_to }
  expect(quiet.filter((hour) => isQuiet(hour, hours))).toEqual(quiet)
  expect(loud.filter((hour) => isQuiet(hour, hours))).toEqual([])
})

test('hours and zones read as people write them', () => {
  expect([hourText(0), hourText(18)]).toEqual(['00:00', '18:00'])
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  // In Etc/GMT names the sign is the opposite of the usual one.
  expect([zoneName('Etc/GMT-3'), zoneName('Etc/GMT+12')]).toEqual(['UTC+3', 'UTC-12'])
  expect(clockIn('Africa/Mogadishu', new Date('2026-11-23T04:42:00Z'))).toBe('07:42')
  expect(clockIn('Mars/Olympus', new Date())).toBeNull()
})
