import { useSyncExternalStore } from 'react'

import { relativeTime } from './relative-time-rules.ts'
import { clock, serverNow } from './server-clock.ts'

const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** A relative time with the full date as tooltip. `date` is an ISO string. */
export function RelativeTime({ date, className }: { date: string; className?: string | undefined }) {
  const ahead = useSyncExternalStore(
    subscribe,
    () => clock.ahead,
    () => null, // on the server and during hydration
  )
  const when = new Date(date)
  if (!when.getTime()) return null // no date
  return (
    // Clock and time zone differ between server and browser. React leaves the server's text as it is at hydration, so
    // an element of its own takes the place afterwards.
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

function subscribe(listener: () => void) {
  addEventListener('clock', listener)
  return () => removeEventListener('clock', listener)
}
