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
  /** Renders a row that scrolls, for small screens. Otherwise a column with numbers of posts. */
  isStrip?: boolean
}

export const COLUMN_LINK =
  'flex min-h-8 items-center justify-between gap-2 rounded-md border-l-3 border-transparent px-3 py-1 text-sm transition-colors hover:bg-surface-hover'
const CHOSEN_IN_COLUMN =
  'aria-[current]:border-accent aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-soft-ink'
const STRIP = 'relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-7 md:px-7'
const ALL = { id: 'all', slug: null, name: 'All Posts', post_count: null }

/** Links to the lists of all posts and of each category. */
export function CategoryNav({ categories, filters, current, isStrip = false }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories" className={isStrip ? STRIP : undefined}>
      <ul className={isStrip ? 'flex w-max gap-2' : 'flex flex-col gap-0.5'}>
        {[ALL, ...categories].map(({ id, slug, name, post_count: count }) => {
          const isChosen = slug === null ? filters.category === null : current?.id === id
          return (
            <li key={id}>
              <Link
                to={feedHref(changeFilters(filters, { category: slug }))}
                aria-current={isChosen ? 'page' : undefined}
                ref={isStrip && isChosen ? scrollCurrentIntoView : null}
                className={isStrip ? cx(PILL, 'flex min-h-10 px-3.5') : cx(COLUMN_LINK, CHOSEN_IN_COLUMN)}
              >
                {isStrip ? name : <span className="min-w-0 leading-snug">{name}</span>}
                {!isStrip && count !== null && count > 0 && (
                  <span className="text-ink-muted text-xs tabular-nums">
                    {numberText(count)}
                    <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
