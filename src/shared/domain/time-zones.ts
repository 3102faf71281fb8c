/** Time zones, as members and their devices have them. */

/** The place of an IANA zone, e.g. 'Mogadishu' for 'Africa/Mogadishu'; 'UTC+3' for 'Etc/GMT-3'. */
export function zoneName(zone: string): string {
  const place = zone.replace(/^.*\//, '').replaceAll('_', ' ')
  return place.replace(/^GMT([+-])/, (_, sign) => (sign === '-' ? 'UTC+' : 'UTC-'))
}

/** The time of day in a zone, e.g. '07:42'; null if this browser does not know the zone. */
export function clockIn(zone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now)
  } catch {
    return null
  }
}
