/** Time zones: the database's names and offsets are those of browsers. */
import { expect, test } from 'vitest'

import { deviceZone } from '#src/shared/domain/device-zone.ts'
import { member } from './support/community.ts'
import { outcome } from './support/outcome.ts'
import { edit as editProfile } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

const me = await member()

const UNKNOWN = '400 23514 This time zone is not known here.'
const change = (time_zone: string) =>
  outcome(me.rest.rpc('set_notification_preferences', { changes: { time_zone } }))
const edit = (time_zone: string) => editProfile(me, { time_zone })

/** Before and after the clocks change, north and south, and in the days between America's change and Europe's. */
const TIMES = ['2026-01-15T12:00Z', '2026-03-15T12:00Z', '2026-03-29T00:59Z', '2026-03-29T01:00Z']
const LATER_TIMES = ['2026-04-05T20:00Z', '2026-07-15T12:00Z', '2026-10-28T12:00Z', '2026-11-01T12:00Z']

function clockOf(timeZone: string) {
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone })
}

const ZONES = [
  'Africa/Mogadishu',
  'Africa/Cairo',
  'America/Port-au-Prince',
  'America/Toronto',
  'America/Argentina/Buenos_Aires',
  'Asia/Calcutta',
  'Asia/Kathmandu',
  'Asia/Riyadh',
  'Australia/Lord_Howe',
  'Europe/London',
  'Europe/Stockholm',
  'Pacific/Auckland',
  'Etc/GMT-3',
  'Etc/GMT+12',
  'UTC',
  // Further names that devices report.
  '+03:00',
  '-03:00',
  '+05:30',
  '-09:30',
  'CET',
  'EST5EDT',
  'GMT',
]

test.each(ZONES)(
  'a device in the zone %s stores a zone with the same clock, summer and winter',
  async (zone) => {
    const stored = deviceZone(clockOf(zone))
    expect(await change(stored)).toBe('200')
    expect(await edit(stored)).toBe('204')
    for (const time of [...TIMES, ...LATER_TIMES]) {
      const clock = await valueBy`
        select to_char(
          ${time}::timestamptz at time zone internal.known_time_zone(time_zone), 'FMMM/FMDD/YY, FMHH:MI AM')
        from public.profiles where id = ${me.id}`
      const shown = clockOf(zone).format(new Date(time))
      expect(clock).toBe(shown.replace(/\s(?=[AP]M)/, ' '))
    }
  },
)

test.each([
  '+03:00',
  '-03:00',
  'GMT+3',
  'UTC-3',
  'Etc/GMT-15',
  'Asia/Riyadh-3',
  'Asia/Riyadh3',
  '<Hibo>-3',
  'CET',
  'EST5EDT',
  'posix/Africa/Nairobi',
  'Etc/Unknown',
  '',
])('the zone %j, which the two read differently or not at all, is refused', async (zone) => {
  expect(await change(zone)).toBe(UNKNOWN)
  expect(await edit(zone)).toBe(UNKNOWN)
})
