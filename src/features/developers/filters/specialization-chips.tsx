import { memo, useState } from 'react'

import type { Specialization } from '#src/shared/reference-data.ts'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { PILL } from '#src/ui/pill-class.ts'
import { scrollCurrentIntoView } from '#src/ui/scroll-current-into-view.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { changeFilters, type DeveloperFilters, developersHref, toggle } from './filters.ts'
import { beginsAWord, popularFirst } from './option-order.ts'

/** Chips on wide screens before a tap on "more"; narrow screens scroll sideways. */
const MAX_FIRST_CHIPS = 5
/** Chips before a tap on "more": members add specializations over time. */
const MAX_SHOWN = 60

/**
 * The filter of specializations: a link for each, with its number of developers, adds it or takes it away. Without
 * scripts the first sixty are visible.
 */
export const SpecializationChips = memo(function SpecializationChips({
  specializations,
  filters,
}: {
  specializations: readonly Specialization[]
  filters: DeveloperFilters
}) {
  const [all, setAll] = useState(false)
  const showBelowFold = useShowBelowFold()
  // A chosen one scrolls into view, at its place among all.
  const first = showBelowFold || filters.specialization.length > 0 ? MAX_SHOWN : MAX_FIRST_CHIPS
  const most = all ? specializations.length : first
  const chips = popularFirst(specializations).filter(
    ({ id }, index) => index < most || filters.specialization.includes(id),
  )
  return (
    <nav
      aria-label="Specializations"
      className="relative -mx-4 overflow-x-auto px-4 py-1 md:-mx-7 md:px-7 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
        {chips.map(({ id, name, description, developer_count: count }, index) => {
          const chosen = filters.specialization.includes(id)
          // A chip whose name contains the search replaces the search: 'Backend Developer' instead of 'backend', not
          // both.
          const instead = !chosen && beginsAWord(name, filters.search)
          const change = {
            specialization: toggle(filters, 'specialization', id),
            ...(instead && { search: '' }),
          }
          return (
            <li
              key={id}
              className={cx(
                'max-w-80',
                index >= MAX_FIRST_CHIPS && !all && !chosen && 'lg:hidden noscript:block!',
              )}
            >
              <Link
                to={developersHref(changeFilters(filters, change))}
                title={description ?? undefined}
                aria-current={chosen || undefined}
                ref={chosen ? scrollCurrentIntoView : null}
                preventScrollReset
                className={cx(PILL, 'group flex min-h-9 gap-2 px-3.5')}
              >
                <span dir="auto" className="min-w-0">
                  {name}
                </span>
                {count > 0 && (
                  <span className="text-ink-muted text-xs tabular-nums group-aria-[current]:text-inherit">
                    {numberText(count)}
                    <span className="sr-only"> {count === 1 ? 'developer' : 'developers'}</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
        {specializations.length > MAX_FIRST_CHIPS && (
          <li className={cx('noscript:hidden', specializations.length <= MAX_SHOWN && 'hidden lg:block')}>
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="min-h-9 rounded-full px-3 font-semibold text-link text-sm hover:bg-surface-hover"
            >
              {all ? 'Show fewer' : `Show all ${specializations.length}`}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
})

/** The chips' placeholder, one row tall. */
export function SpecializationChipsSkeleton() {
  return (
    <div className="flex h-11 gap-2 overflow-hidden py-1">
      {Array.from({ length: MAX_FIRST_CHIPS }, (_, index) => (
        <Skeleton key={index} className="h-9 w-48 shrink-0 rounded-full!" />
      ))}
    </div>
  )
}
