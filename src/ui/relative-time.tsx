import { relativeTime } from './relative-time-rules.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A relative time with the full date as tooltip. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const when = new Date(date)
  if (Number.isNaN(when.getTime())) return null
  return (
    // Clock and time zone differ between server and browser; the text of the browser is right.
    <time dateTime={date} title={FULL.format(when)} suppressHydrationWarning className={className}>
      {relativeTime(when, new Date())}
    </time>
  )
}
