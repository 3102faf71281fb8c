const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** The local calendar day of a time, as a key. */
export function dayOf(time: Date): string {
  return `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`
}

function isYesterday(time: Date, now: Date) {
  return dayOf(time) === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
}

/** A time for today, 'Yesterday', otherwise a date. */
export function messageTime(time: Date, now: Date): string {
  if (dayOf(time) === dayOf(now)) return TIME.format(time)
  return isYesterday(time, now) ? 'Yesterday' : DATE.format(time)
}

/** The words between the messages of two days. */
export function dayHeading(time: Date, now: Date): string {
  if (dayOf(time) === dayOf(now)) return 'Today'
  return isYesterday(time, now) ? 'Yesterday' : DATE.format(time)
}

/** Day and time in full, for the tooltip. */
export function fullTime(time: Date): string {
  return FULL.format(time)
}
