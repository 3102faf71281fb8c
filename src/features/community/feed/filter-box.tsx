import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { cx } from '#src/ui/cx.ts'
import { PILL } from '#src/ui/pill-class.ts'
import { changeFilters, type FeedFilters, feedHref } from '../feed-filters.ts'
import { orderName } from '../feed-texts.ts'
import { POST_TYPES, TYPE_NAMES } from '../post-types.ts'

/** The orders to choose from. An address may ask for others, which are then offered, too. */
const ORDERS: readonly Pick<FeedFilters, 'sort' | 'order'>[] = [
  { sort: 'created_at', order: 'desc' },
  { sort: 'created_at', order: 'asc' },
  { sort: 'like_count', order: 'desc' },
  { sort: 'comment_count', order: 'desc' },
  { sort: 'view_count', order: 'desc' },
]

/** Order and type. Each choice is a link, so it works before hydration and in a new tab. */
export function FilterBox({ filters }: { filters: FeedFilters }) {
  const isChosen = ({ sort, order }: (typeof ORDERS)[number]) =>
    filters.sort === sort && filters.order === order
  const orders = ORDERS.some(isChosen) ? ORDERS : [...ORDERS, filters]
  return (
    <div className="flex flex-col gap-4">
      <Choices label="Order">
        {orders.map(({ sort, order }) => (
          <Choice
            key={`${sort} ${order}`}
            to={changeFilters(filters, { sort, order })}
            chosen={isChosen({ sort, order })}
          >
            {orderName(sort, order)}
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
