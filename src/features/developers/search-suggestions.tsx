import { Link } from '#src/ui/link.tsx'
import type { FilterSuggestion } from './suggest-filters.ts'

/** Links to filters that a search text names, because the search covers only names and titles. */
export function SearchSuggestions({ suggestions }: { suggestions: readonly FilterSuggestion[] }) {
  if (suggestions.length === 0) return null
  return (
    <nav aria-label="Suggested filters" className="flex flex-wrap items-center gap-2 text-sm">
      <p className="text-ink-muted">This searches names and titles. Filter instead by</p>
      {suggestions.map(({ id, name, href }) => (
        <Link
          key={id}
          to={href}
          preventScrollReset
          className="inline-flex min-h-8 items-center rounded-full bg-primary-soft px-3 font-semibold text-primary-soft-ink hover:bg-surface-hover"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
