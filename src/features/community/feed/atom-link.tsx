import { Rss } from 'lucide-react'

import { useConfig } from '#src/lib/config.ts'
import { atomPath } from '../paths.ts'
import type { Category } from '../schemas.ts'

/** A link to the Atom feed of this category or of all posts. Static hosting has no feeds, and so no link. */
export function AtomLink({ category }: { category: Category | undefined }) {
  if (!useConfig().feeds) return null
  return (
    <a
      href={atomPath(category)}
      type="application/atom+xml"
      className="inline-flex min-h-10 items-center gap-2 self-start rounded-md text-link text-sm"
    >
      <Rss aria-hidden="true" className="size-4" />
      {category ? `Follow ${category.name} in a feed reader` : 'Follow in a feed reader'}
    </a>
  )
}
