import { cx } from '#src/ui/cx.ts'
import { serverNow } from '#src/ui/server-clock.ts'

/** Open to offers, only looking around, or neither. */
export const AVAILABILITIES = ['open', 'looking', 'closed'] as const

const NOT_AVAILABLE = 'Not available for hire'
/** The words that visitors read, before the day. */
export const AVAILABILITY_TEXTS = {
  open: 'Available for hire',
  looking: `${NOT_AVAILABLE} · looking around`,
  closed: NOT_AVAILABLE,
}

export interface Available {
  availability: (typeof AVAILABILITIES)[number]
  /** The day, in UTC, on which the member last said so; null if they never did. */
  availability_confirmed_on: string | null
}

interface AvailabilityProps {
  of: Available
  className: string
  /** Shows a tick in place of the word before the day, so that both fit in one line of a card. */
  isShort?: boolean
}

/** A green dot with its meaning, or an empty one. Beside a picture it would read as "online now". */
export function Availability({ of, className, isShort = false }: AvailabilityProps) {
  const { availability, availability_confirmed_on: day } = of
  const isOpen = availability === 'open'
  return (
    <span className={cx('inline-flex items-start', isOpen && 'font-medium text-success-ink', className)}>
      <span
        className={cx(
          'mt-[calc(0.5lh-5px)] size-2.5 shrink-0 rounded-full',
          isOpen ? 'bg-success forced-colors:bg-[Highlight]' : 'border border-line-strong',
        )}
      />
      {/* Balanced, so that no word stands alone on the second line. */}
      <span className="text-balance">
        <span>{AVAILABILITY_TEXTS[availability]}</span>
        {/* The day may have changed since the server rendered it. */}
        {day && (
          <span
            suppressHydrationWarning
            className={cx(!isShort && 'block font-normal text-ink-muted text-sm')}
          >
            {isShort ? ' ✓ ' : <span className="sr-only"> · </span>}
            <span className={cx(isShort && 'sr-only')}>confirmed </span>
            {daysAgo(day, serverNow())}
          </span>
        )}
      </span>
    </span>
  )
}

/** 'today', 'yesterday' or '3 days ago'. */
export function daysAgo(day: string, now: Date): string {
  const days = daysSince(day, now)
  return days < 1 ? 'today' : days < 2 ? 'yesterday' : `${days} days ago`
}

/** Whole days since the beginning of a day in UTC. */
export function daysSince(day: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(day)) / 86_400_000)
}
