import { badgeText } from './badge-text.ts'

/** The number of unread things on a red ground; nothing for 0. Its words stand beside it, for screen readers. */
export function CountBadge({ count }: { count: number }) {
  const text = badgeText(count)
  return (
    text && (
      <span
        aria-hidden="true"
        className="pop-in inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 font-bold text-on-danger text-xs tabular-nums"
      >
        {text}
      </span>
    )
  )
}
