import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { FeedFilters } from '../rules/feed-filters.ts'
import { ordersOf } from './filter-box.tsx'

/** The order of the posts on small screens, beside the search. */
export function OrderSelect({ filters }: { filters: FeedFilters }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const orders = ordersOf(filters)
  const chosen = orders.find((order) => order.chosen)?.href
  function go(href: string) {
    if (href !== chosen) void navigate(href, { preventScrollReset: true })
  }
  // A choice made before hydration has fired no event that React sees.
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
        // Smaller than 16 px, iPhones would zoom in.
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
