const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
/** The full date and time, for the tooltip. */
export const FULL_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** A key for the local calendar day. */
export function dayKey(time: Date): string {
  return `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`
}

/** 'Today', 'Yesterday' or a date, without the year if it is this year's. */
export function dayHeading(time: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayKey(time) === dayKey(now)) return 'Today'
  if (dayKey(time) === dayKey(yesterday)) return 'Yesterday'
  return (time.getFullYear() === now.getFullYear() ? DAY : DATE).format(time)
}

/** The time of a message of today; otherwise 'Yesterday' or a date, and the time. */
export function messageTime(time: Date, now: Date): string {
  const clock = TIME.format(time)
  return dayKey(time) === dayKey(now) ? clock : `${dayHeading(time, now)}, ${clock}`
}
