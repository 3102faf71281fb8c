import { relativeTime } from './relative-time-rules.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** How long ago, with the full date as tooltip. `date` is an ISO string from the API. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const when = new Date(date)
  if (Number.isNaN(when.getTime())) return null
  return (
    // Server and browser differ in clock and time zone; the browser's own text is right.
    <time dateTime={date} title={FULL.format(when)} suppressHydrationWarning className={className}>
      {relativeTime(when, new Date())}
    </time>
  )
}
