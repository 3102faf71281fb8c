import { ArrowRight } from 'lucide-react'

import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { weaveClass } from '#src/ui/weave.ts'
import { FALLBACK_CATEGORIES } from '../rules/categories.ts'
import { ALL_POSTS, feedHref } from '../rules/feed-filters.ts'
import { countText } from '../rules/feed-texts.ts'
import type { Category } from '../schemas.ts'

/** At most four cards in a row. */
const GRID = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] min-[100rem]:grid-cols-4'

/** All categories with descriptions and numbers of posts; each links to its feed. */
export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul aria-label="Categories" className={GRID}>
      {categories.map(({ id, slug, name, description, post_count: count }) => (
        <li key={id}>
          <Card as="article" interactive className="flex h-full gap-4 has-[a:focus-visible]:focus-ring">
            <span aria-hidden="true" className={cx('h-auto w-2.5 shrink-0 rounded-sm', weaveClass(slug))} />
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <h2 className="text-lg">
                <Link
                  to={feedHref({ ...ALL_POSTS, category: slug })}
                  className="outline-none after:absolute after:inset-0"
                >
                  {name}
                </Link>
              </h2>
              {description && <p className="text-ink-muted">{description}</p>}
              <p className="mt-auto flex items-center justify-between gap-3 pt-1 font-medium text-sm">
                {count ? countText(count, true) : count === 0 ? 'No posts yet' : 'See its posts'}
                <ArrowRight className="size-4 text-ink-muted" />
              </p>
            </div>
          </Card>
        </li>
      ))}
      <li>
        <Link
          to={feedHref(ALL_POSTS)}
          className="flex h-full min-h-14 items-center justify-between gap-3 rounded-lg border border-line-strong border-dashed p-4 font-semibold hover:bg-surface-hover sm:p-5"
        >
          All Posts <ArrowRight className="size-4 text-ink-muted" />
        </Link>
      </li>
    </ul>
  )
}

/** The placeholder for CategoryCards, in the same size. */
export function CategoryCardsSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading categories</span>
      {FALLBACK_CATEGORIES.map(({ id }) => (
        <Card key={id} className="skeleton h-44" />
      ))}
    </div>
  )
}
