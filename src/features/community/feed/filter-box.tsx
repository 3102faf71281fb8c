import { ChevronDown, MessagesSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { SPECIAL_TYPES } from '../posts/post-labels.tsx'
import { changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import { orderName } from '../rules/feed-texts.ts'
import { TYPE_LISTS } from '../rules/post-types.ts'

/** The orders to choose from. An order that only the URL asks for is added to them. */
const ORDERS: readonly Pick<FeedFilters, 'sort' | 'order'>[] = [
  { sort: 'created_at', order: 'desc' },
  { sort: 'created_at', order: 'asc' },
  { sort: 'like_count', order: 'desc' },
  { sort: 'comment_count', order: 'desc' },
  { sort: 'view_count', order: 'desc' },
]

/** The orders to choose from, each with the URL of its list. */
function ordersOf(filters: FeedFilters) {
  const isChosen = ({ sort, order }: (typeof ORDERS)[number]) =>
    filters.sort === sort && filters.order === order
  const orders = ORDERS.some(isChosen) ? ORDERS : [...ORDERS, filters]
  return orders.map(({ sort, order }) => ({
    name: orderName(sort, order),
    href: feedHref(changeFilters(filters, { sort, order })),
    chosen: isChosen({ sort, order }),
  }))
}

/** A choice in the box of the filters. */
const BOX_PILL = `${PILL} inline-flex min-h-8 px-2.5 text-xs`

/** The order of the posts. Each choice is a link, so it works before hydration and in a new tab. */
export function FilterBox({ filters }: { filters: FeedFilters }) {
  return (
    <fieldset>
      <legend className="mb-2 font-bold font-display">Order</legend>
      <div className="flex flex-wrap gap-1">
        {ordersOf(filters).map(({ name, href, chosen }) => (
          <Link
            key={name}
            to={href}
            aria-current={chosen || undefined}
            preventScrollReset
            className={BOX_PILL}
          >
            {name}
          </Link>
        ))}
      </div>
    </fieldset>
  )
}

/** The order of the posts on small screens, beside the search. */
export function OrderSelect({ filters }: { filters: FeedFilters }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const orders = ordersOf(filters)
  const chosen = orders.find((order) => order.chosen)?.href
  function go(href: string) {
    if (href !== chosen) void navigate(href, { preventScrollReset: true })
  }
  // React has missed the event of a choice made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    if (select.current) go(select.current.value)
  }, [])
  return (
    <div className="relative shrink-0 lg:hidden noscript:hidden">
      <select
        ref={select}
        aria-label="Order"
        value={chosen}
        onChange={({ target }) => go(target.value)}
        // iPhones zoom into fields whose text is smaller than 16 px.
        className="min-h-12 w-34 appearance-none truncate rounded-md border border-line-strong bg-surface-raised py-1 pr-7 pl-2.5 text-base hover:border-ink-muted forced-colors:appearance-auto"
      >
        {orders.map(({ name, href }) => (
          <option key={href} value={href}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-muted forced-colors:hidden" />
    </div>
  )
}

/** The types in the order of their use; null means all. */
const TYPES = [null, 'question', 'job', 'event', 'discussion'] as const

/**
 * Links to questions, jobs and events: a row that scrolls if the screen is too narrow. Large screens show the links in
 * the box of filters.
 */
export function TypeLinks({ filters, isInBox = false }: { filters: FeedFilters; isInBox?: boolean }) {
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
                {/* Phones and the box of filters have no room for icons. */}
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
