import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { PILL } from '#src/ui/pill-class.ts'
import { scrollCurrentIntoView } from '#src/ui/scroll-current-into-view.ts'
import { changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import type { Category } from '../schemas.ts'

export interface CategoryLinksProps {
  categories: readonly Category[]
  filters: FeedFilters
  /** The selected category. */
  current: Category | undefined
}

export const COLUMN_LINK =
  'flex min-h-8 items-center justify-between gap-2 rounded-md border-l-3 border-transparent px-3 py-1 text-sm transition-colors hover:bg-surface-hover'

/** The categories of large screens, in a column. */
export function CategoryColumn({ categories, filters, current }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-col gap-0.5">
        {entries({ categories, filters, current }).map(({ key, name, count, href, chosen }) => (
          <li key={key}>
            <Link
              to={href}
              aria-current={chosen ? 'page' : undefined}
              className={cx(
                COLUMN_LINK,
                'aria-[current]:border-accent aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-soft-ink',
              )}
            >
              <span className="min-w-0 leading-snug">{name}</span>
              {count !== null && count > 0 && (
                <span className="text-ink-muted text-xs tabular-nums">
                  {numberText(count)}
                  <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The categories of small screens, in a row that scrolls. */
export function CategoryStrip(props: CategoryLinksProps) {
  return (
    <nav
      aria-label="Categories"
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-7 md:px-7"
    >
      <ul className="flex w-max gap-2">
        {entries(props).map(({ key, name, href, chosen }) => (
          <li key={key}>
            <Link
              to={href}
              aria-current={chosen ? 'page' : undefined}
              ref={chosen ? scrollCurrentIntoView : null}
              className={cx(PILL, 'flex min-h-10 px-3.5')}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function entries({ categories, filters, current }: CategoryLinksProps) {
  const all = {
    key: 'all',
    name: 'All Posts',
    count: null,
    href: feedHref(changeFilters(filters, { category: null })),
    chosen: filters.category === null,
  }
  return [
    all,
    ...categories.map(({ id, slug, name, post_count: count }) => ({
      key: id,
      name,
      count,
      href: feedHref(changeFilters(filters, { category: slug })),
      chosen: current?.id === id,
    })),
  ]
}
