import { useState } from 'react'
import { cx } from './cx.ts'

/**
 * The number of unread things on a red ground; nothing for 0. It pops in at its first display, and when it grows. The
 * caller adds words for screen readers.
 */
export function CountBadge({ count }: { count: number }) {
  const [shown, setShown] = useState({ count, isNews: true })
  if (shown.count !== count) setShown({ count, isNews: count > shown.count })
  const text = badgeText(count)
  return (
    text && (
      <span
        // The key makes a new element, which animates again.
        key={text}
        aria-hidden="true"
        className={cx(
          shown.isNews && 'pop-in',
          'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 font-bold text-on-danger text-xs tabular-nums',
        )}
      >
        {text}
      </span>
    )
  )
}

/** The text of a badge that counts: null for 0 or less, '99+' above 99. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > 99 ? '99+' : String(count)
}
