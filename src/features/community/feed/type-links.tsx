import { MessagesSquare } from 'lucide-react'

import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { SPECIAL_TYPES } from '../posts/type-badge.tsx'
import { changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import { TYPE_LISTS } from '../rules/post-types.ts'
import { BOX_LINK, BOX_PILL } from './filter-box.tsx'

/** The types in the order of their use; null means all. */
const TYPES = [null, 'question', 'job', 'event', 'discussion'] as const

interface TypeLinksProps {
  filters: FeedFilters
  className?: string
}

/** Questions, jobs and events, one tap away. The row scrolls where it is too narrow. */
export function TypeLinks({ filters, className }: TypeLinksProps) {
  return (
    <nav
      aria-label="Types of posts"
      className={cx('overflow-x-auto border-line border-b [scrollbar-width:none]', className)}
    >
      <ul className="flex w-max gap-1">
        {entries(filters).map(({ Icon, name, ...link }) => (
          <li key={name}>
            <Link
              {...link}
              preventScrollReset
              className="-outline-offset-2 flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-1.5 text-ink-muted sm:px-2 text-sm hover:bg-surface-hover hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {/* Phones have room for the words alone. */}
              {Icon && <Icon className="size-4 max-sm:hidden" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The types among the filters of large screens. */
export function TypeChoice({ filters }: TypeLinksProps) {
  return (
    <nav aria-label="Types of posts" className="mb-3">
      <ul className="flex flex-wrap gap-1">
        {entries(filters).map(({ Icon, name, ...link }) => (
          <li key={name} className="flex grow">
            <Link {...link} preventScrollReset className={`${BOX_LINK} ${BOX_PILL} gap-1`}>
              {Icon && <Icon className="size-3.5" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function entries(filters: FeedFilters) {
  return TYPES.map((type) => ({
    name: type ? TYPE_LISTS[type] : 'All',
    Icon: type === 'discussion' ? MessagesSquare : type ? SPECIAL_TYPES[type].Icon : undefined,
    to: feedHref(changeFilters(filters, { type })),
    'aria-current': filters.type === type ? ('page' as const) : undefined,
  }))
}
