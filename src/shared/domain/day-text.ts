const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/**
 * Returns 'March 10, 2026', the day at UTC, so that server and browser say the same. `date` is an ISO string. The first
 * date that a browser formats takes a slow phone 50 ms.
 */
export function dayText(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}
