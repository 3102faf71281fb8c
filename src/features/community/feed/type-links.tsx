import { MessagesSquare } from 'lucide-react'

import { Link } from '#src/ui/link.tsx'
import { SPECIAL_TYPES } from '../posts/type-badge.tsx'
import { changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import { TYPE_LISTS } from '../rules/post-types.ts'

/** The types in the order of their use; null means all. */
const TYPES = [null, 'question', 'job', 'event', 'discussion'] as const

/** Questions, jobs and events, one tap away. The row scrolls where it is too narrow. */
export function TypeLinks({ filters }: { filters: FeedFilters }) {
  return (
    <nav aria-label="Types of posts" className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex w-max gap-1">
        {TYPES.map((type) => {
          const Icon = type === 'discussion' ? MessagesSquare : type && SPECIAL_TYPES[type].Icon
          return (
            <li key={type}>
              <Link
                to={feedHref(changeFilters(filters, { type }))}
                preventScrollReset
                aria-current={filters.type === type ? 'page' : undefined}
                className="-outline-offset-2 flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-1.5 text-ink-muted sm:px-2 text-sm hover:bg-surface-hover hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {/* Phones have room for the words alone. */}
                {Icon && <Icon className="size-4 max-sm:hidden" />}
                {type ? TYPE_LISTS[type] : 'All'}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
