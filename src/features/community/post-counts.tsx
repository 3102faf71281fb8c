import { Eye, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'

import { shortNumber } from './feed-texts.ts'

const LOOK =
  'inline-flex min-h-9 items-center gap-1.5 px-2.5 font-medium text-ink-muted text-sm tabular-nums [&_svg]:size-4.5'

/** How many comments; leads to them. */
export function CommentCount({ count, to }: { count: number; to: string }) {
  return (
    <Link to={to} className={`${LOOK} relative rounded-md hover:bg-surface-hover hover:text-ink`}>
      <MessageCircle aria-hidden="true" />
      <span>
        {shortNumber(count)}
        <span className="sr-only">{count === 1 ? ' comment' : ' comments'}</span>
      </span>
    </Link>
  )
}

export function ViewCount({ count }: { count: number }) {
  return (
    <span className={LOOK}>
      <Eye aria-hidden="true" />
      <span>
        {shortNumber(count)}
        <span className="sr-only">{count === 1 ? ' view' : ' views'}</span>
      </span>
    </span>
  )
}
