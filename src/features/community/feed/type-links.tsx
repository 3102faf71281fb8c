import { MessagesSquare } from 'lucide-react'

import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { SPECIAL_TYPES } from '../posts/type-badge.tsx'
import { changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import { TYPE_LISTS } from '../rules/post-types.ts'
import { BOX_PILL } from './filter-box.tsx'

/** The types in the order of their use; null means all. */
const TYPES = [null, 'question', 'job', 'event', 'discussion'] as const

interface TypeLinksProps {
  filters: FeedFilters
  /** In the box of the filters. Otherwise they are a row that scrolls where it is too narrow. */
  isInBox?: boolean
}

/** Questions, jobs and events, one tap away. Large screens have them among the filters. */
export function TypeLinks({ filters, isInBox = false }: TypeLinksProps) {
  return (
    <nav
      aria-label="Types of posts"
      className={isInBox ? 'mb-3' : 'overflow-x-auto border-line border-b [scrollbar-width:none] lg:hidden'}
    >
      <ul className={cx('flex gap-1', isInBox ? 'flex-wrap' : 'w-max')}>
        {TYPES.map((type) => {
          const Icon = type === 'discussion' ? MessagesSquare : type && SPECIAL_TYPES[type].Icon
          return (
            <li key={type}>
              <Link
                to={feedHref(changeFilters(filters, { type }))}
                preventScrollReset
                aria-current={filters.type === type ? 'page' : undefined}
                className={
                  isInBox
                    ? BOX_PILL
                    : '-outline-offset-2 flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-1.5 text-ink-muted sm:px-2 text-sm hover:bg-surface-hover hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink'
                }
              >
                {/* Phones and the box have room for the words alone. */}
                {Icon && <Icon className="size-4 max-sm:hidden lg:hidden" />}
                {type ? TYPE_LISTS[type] : 'All'}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
