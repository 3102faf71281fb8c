import { relativeTime } from './relative-time-rules.ts'
import { serverNow, useServerClock } from './server-clock.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A relative time with the full date as tooltip. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const clock = useServerClock()
  const when = new Date(date)
  if (!when.getTime()) return null // no date
  return (
    // Clock and time zone differ between server and browser. React leaves the server's text as it is at hydration, so
    // an element of its own takes the place afterwards.
    <time
      key={clock}
      dateTime={date}
      title={FULL.format(when)}
      suppressHydrationWarning
      className={className}
    >
      {relativeTime(when, serverNow())}
    </time>
  )
}
