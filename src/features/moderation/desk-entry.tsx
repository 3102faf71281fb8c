import { Gavel } from 'lucide-react'

import { CountBadge } from '#src/ui/count-badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { DESK_PATH } from './paths.ts'

interface DeskEntryProps {
  /** Number of cases that wait. */
  count: number
  isCurrent: boolean
  /** The bar of large screens shows an icon, the menu of small ones a line. */
  place: 'bar' | 'menu'
}

/** The way to the desk from every page. */
export default function DeskEntry({ count, isCurrent, place }: DeskEntryProps) {
  const current = isCurrent ? 'page' : undefined
  if (place === 'bar') {
    return (
      <Link
        to={DESK_PATH}
        title={count > 0 ? `Moderation: ${waitingText(count)}` : 'Moderation'}
        aria-current={current}
        className="relative grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink"
      >
        <Gavel className="size-5" />
        <span className="absolute top-0 left-5 flex">
          <CountBadge count={count} />
        </span>
      </Link>
    )
  }
  return (
    <Link
      to={DESK_PATH}
      aria-current={current}
      className="-mx-3 flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      Moderation
      {count > 0 && (
        <span className="flex" title={waitingText(count)}>
          <CountBadge count={count} />
          <span className="sr-only">{waitingText(count)}</span>
        </span>
      )}
    </Link>
  )
}

/** '3 cases wait'. The server stops counting at 100. */
function waitingText(count: number) {
  if (count > 99) return 'more than 99 cases wait'
  return count === 1 ? '1 case waits' : `${count} cases wait`
}
