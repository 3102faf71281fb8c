import { Bookmark, Heart } from 'lucide-react'

import { cx } from '#src/ui/cx.ts'

import { shortNumber } from '../rules/short-number.ts'

/** The look of a button. Narrow enough that the whole row fits into one line on a phone. */
const BUTTON_LOOK =
  'relative inline-flex min-h-9 items-center gap-1.5 rounded-md px-[clamp(0.3rem,1.9vw,0.625rem)] font-medium text-sm tabular-nums transition-colors hover:bg-surface-hover [&_svg]:size-4.5 [&_svg]:shrink-0'
const QUIET_LOOK = 'text-ink-muted hover:text-ink'
/** Classes of the row's other buttons, hidden without scripts, which they need. */
export const ACTION_LOOK = `${BUTTON_LOOK} ${QUIET_LOOK} noscript:hidden`

/** A number beside an icon, with its noun for screen readers. */
export function Count({ value, of: noun }: { value: number; of: string }) {
  return (
    <>
      {shortNumber(value)}
      <span className="sr-only">{` ${noun}${value === 1 ? '' : 's'}`}</span>
    </>
  )
}

interface LikeButtonProps {
  liked: boolean
  count: number
  onToggle: () => void
  /** The id of an element that names the post or comment: a list has many such buttons. */
  describedBy?: string | undefined
}

/** A heart with its count; pressed when the viewer likes it. */
export function LikeButton({ liked, count, onToggle, describedBy }: LikeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-describedby={describedBy}
      onClick={onToggle}
      // Without scripts the button only shows the count.
      className={cx(BUTTON_LOOK, 'noscript:pointer-events-none', liked ? 'text-danger-ink' : QUIET_LOOK)}
    >
      <Heart className={cx(liked && 'pop-in fill-current')} />
      <span>
        <span className="sr-only">Like </span>
        <Count value={count} of="like" />
      </span>
    </button>
  )
}

interface SaveButtonProps {
  saved: boolean
  onToggle: () => void
  /** The id of the post's title. */
  describedBy?: string | undefined
  className?: string | undefined
}

/** Shows 'Saved' for a saved post, otherwise 'Save'. */
export function SaveButton({ saved, onToggle, describedBy, className }: SaveButtonProps) {
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={onToggle}
      className={cx(BUTTON_LOOK, 'noscript:hidden', saved ? 'text-accent-ink' : QUIET_LOOK, className)}
    >
      <Bookmark className={cx(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </button>
  )
}
