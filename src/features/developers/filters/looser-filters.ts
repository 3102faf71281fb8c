import type { FilterChip } from '#src/shared/filters/active-filters.tsx'
import { type FilterNames, filterChips, withoutFilter } from './filter-texts.ts'
import type { DeveloperFilters } from './filters.ts'

/**
 * The ways to loosen a list that finds nobody: without each filter. Several values of one are left out together,
 * because any of them matches. Empty for a single filter: without it all are found.
 */
export function looserFilters(filters: DeveloperFilters, names: FilterNames): FilterChip<DeveloperFilters>[] {
  const chips: FilterChip<DeveloperFilters>[] = []
  for (const { filter, label } of filterChips(filters, names)) {
    // Without it, fewer would be found.
    if (filter === 'works_remotely' && filters.works_remotely === 'or') continue
    const earlier = chips.find(({ key }) => key === filter)
    if (earlier) earlier.label += ` or ${label}`
    else chips.push({ key: filter, label, without: withoutFilter(filters, filter) })
  }
  return chips.length > 1 ? chips : []
}
