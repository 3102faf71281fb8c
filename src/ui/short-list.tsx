import { type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Entries that a phone shows at first: `short-list` in utilities.css hides the others. */
const MAX_SHORT = 2

interface ShortListProps {
  count: number
  /** The plural of the entries. */
  of: string
  /** A list, perhaps with its pages. */
  children: ReactNode
}

/** A list. A phone shows only its start, so that what follows is not far below; without scripts, all of it. */
export function ShortList({ count, of, children }: ShortListProps) {
  const isLong = count > MAX_SHORT
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={cx('flex flex-col gap-5', isLong && !isWhole && 'short-list')}>
      {children}
      {isLong && (
        <Button
          variant="secondary"
          aria-expanded={isWhole}
          className="w-full md:hidden print:hidden noscript:hidden"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${count} ${of}`}
        </Button>
      )}
    </div>
  )
}
