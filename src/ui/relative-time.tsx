import { serverNow } from './server-clock.ts'
import { useClockAhead } from './use-clock-ahead.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A relative time with the full date as tooltip. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const ahead = useClockAhead()
  const when = new Date(date)
  if (!when.getTime()) return null // no date
  return (
    <time
      key={ahead}
      dateTime={date}
      title={FULL.format(when)}
      suppressHydrationWarning
      className={className}
    >
      {relativeTime(when, serverNow())}
    </time>
  )
}

/** Units with their seconds. */
const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Returns '5 minutes ago', 'yesterday' or 'last month'; 'just now' below a minute and for dates in the future. */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = (now.getTime() - date.getTime()) / 1000
  for (const [unit, seconds] of STEPS) {
    if (elapsed >= seconds) return FORMAT.format(-Math.floor(elapsed / seconds), unit)
  }
  return 'just now'
}
