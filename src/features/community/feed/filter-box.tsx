import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { cx } from '#src/ui/cx.ts'
import { PILL } from '#src/ui/pill-class.ts'
import { changeFilters, type FeedFilters, feedHref, SORTS } from '../feed-filters.ts'
import { orderName, SORT_NAMES } from '../feed-texts.ts'
import { POST_TYPES, TYPE_NAMES } from '../post-types.ts'

/** Order, sort and type. Each choice is a link, so it works before hydration and in a new tab. */
export function FilterBox({ filters }: { filters: FeedFilters }) {
  return (
    <div className="flex flex-col gap-4">
      <Choices label="Order">
        {(['desc', 'asc'] as const).map((order) => (
          <Choice key={order} to={changeFilters(filters, { order })} chosen={filters.order === order}>
            {order === 'desc' ? (
              <ArrowDownWideNarrow aria-hidden="true" className="size-4" />
            ) : (
              <ArrowUpNarrowWide aria-hidden="true" className="size-4" />
            )}
            {orderName(filters.sort, order)}
          </Choice>
        ))}
      </Choices>
      <Choices label="Sort by">
        {SORTS.map((sort) => (
          <Choice key={sort} to={changeFilters(filters, { sort })} chosen={filters.sort === sort}>
            {SORT_NAMES[sort]}
          </Choice>
        ))}
      </Choices>
      <Choices label="Type">
        {[null, ...POST_TYPES].map((type) => (
          <Choice key={type ?? 'all'} to={changeFilters(filters, { type })} chosen={filters.type === type}>
            {type ? TYPE_NAMES[type] : 'Any'}
          </Choice>
        ))}
      </Choices>
    </div>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-muted text-xs">{label}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  to: FeedFilters
  chosen: boolean
  children: ReactNode
}

function Choice({ to, chosen, children }: ChoiceProps) {
  return (
    <Link
      to={feedHref(to)}
      aria-current={chosen || undefined}
      preventScrollReset
      className={cx(
        PILL,
        'inline-flex min-h-9 gap-1.5 px-3 aria-[current]:border-transparent aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-soft-ink',
      )}
    >
      {children}
    </Link>
  )
}
