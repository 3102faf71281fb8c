import { serverNow } from './server-clock.ts'
import { useClockAhead } from './use-clock-ahead.ts'

/** A relative time. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const ahead = useClockAhead()
  const when = new Date(date)
  if (!when.getTime()) return null // no date
  return (
    <time
      key={ahead}
      dateTime={date}
      suppressHydrationWarning
      className={className}
      onPointerEnter={({ currentTarget }) => currentTarget.setAttribute('title', fullDate(when))}
    >
      {relativeTime(when, serverNow())}
    </time>
  )
}

/** The text of the tooltip. Made when pointed at: a browser's first format of a date takes a slow phone 50 ms. */
function fullDate(date: Date) {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(date)
}

/** Units with their seconds, and the words for one of them. */
const STEPS: readonly [unit: string, seconds: number, one: string][] = [
  ['years', 31_557_600, 'last year'],
  ['months', 2_629_800, 'last month'],
  ['weeks', 604_800, 'last week'],
  ['days', 86_400, 'yesterday'],
  ['hours', 3_600, '1 hour ago'],
  ['minutes', 60, '1 minute ago'],
]

/** Returns '5 minutes ago', 'yesterday' or 'last month'; 'just now' below a minute and for dates in the future. */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000
  for (const [unit, seconds, one] of STEPS) {
    const count = Math.floor(elapsed / seconds)
    if (count >= 1) return count === 1 ? one : `${count} ${unit} ago`
  }
  return 'just now'
}
