import { relativeTime } from './relative-time-rules.ts'
import { serverNow, useServerClock } from './server-clock.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A relative time with the full date as tooltip. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const isReaders = useServerClock() !== null
  const when = new Date(date)
  if (Number.isNaN(when.getTime())) return null
  return (
    // Clock and time zone differ between server and browser. React leaves the server's text as it is at hydration, so
    // an element of its own takes the place afterwards.
    <time
      key={String(isReaders)}
      dateTime={date}
      title={FULL.format(when)}
      suppressHydrationWarning
      className={className}
    >
      {relativeTime(when, serverNow())}
    </time>
  )
}
