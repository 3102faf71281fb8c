/** The time zone of this device, for forms that store it. */

/** Names that a browser and the database read alike (`internal.known_time_zone`). */
export const SHARED_ZONE_NAME =
  /^(UTC|Etc\/GMT([+]([1-9]|1[0-2])|-([1-9]|1[0-4]))|[A-Z][A-Za-z_]+(\/[A-Za-z_-]+){1,2})$/
const CLOCK = { dateStyle: 'short', timeStyle: 'short' } as const
const WEEK_MS = 7 * 86_400_000

/**
 * The time zone of this device. If the database would read its name in another way, such as '+03:00' or 'CET', this is
 * a zone with the same clock for a year, or empty if there is none.
 */
export function deviceZone(deviceClock = new Intl.DateTimeFormat('en', CLOCK)): string {
  const name = deviceClock.resolvedOptions().timeZone ?? ''
  if (SHARED_ZONE_NAME.test(name)) return name
  const weeks = Array.from({ length: 53 }, (_, week) => Date.now() + week * WEEK_MS)
  const zones = [
    ...fixedZones(),
    ...Intl.supportedValuesOf('timeZone').filter((zone) => SHARED_ZONE_NAME.test(zone)),
  ]
  const same = zones.find((zone) => {
    const clock = new Intl.DateTimeFormat('en', { ...CLOCK, timeZone: zone })
    return weeks.every((time) => clock.format(time) === deviceClock.format(time))
  })
  return same ?? ''
}

function fixedZones() {
  const hours = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return ['UTC', ...hours(14).map((hour) => `Etc/GMT-${hour}`), ...hours(12).map((hour) => `Etc/GMT+${hour}`)]
}
