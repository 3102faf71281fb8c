import { useState } from 'react'
import { badgeText } from './badge-text.ts'
import { cx } from './cx.ts'

/** A page begins with numbers of its last visit, and the first response changes them: no news. On the page's clock. */
const BEGINNING_MS = 10_000

/**
 * The number of unread things on a red ground; nothing for 0. It pops in when it grows while the page is open. Its
 * words are beside it, for screen readers.
 */
export function CountBadge({ count }: { count: number }) {
  const [shown, setShown] = useState({ count, isNews: false })
  if (shown.count !== count) {
    setShown({ count, isNews: count > shown.count && performance.now() > BEGINNING_MS })
  }
  const text = badgeText(count)
  return (
    text && (
      <span
        // A new element animates again.
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
