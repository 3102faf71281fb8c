import { type FilterChip, type FilterNames, filterChips } from './filter-texts.ts'
import { changeFilters, type DeveloperFilters } from './filters.ts'

/**
 * The ways to loosen a list that finds nobody: without each filter. Levels and skills are one filter each, because any
 * of them matches. Empty for a single filter: without it all are found.
 */
export function looserFilters(filters: DeveloperFilters, names: FilterNames): FilterChip[] {
  const chips: FilterChip[] = []
  for (const chip of filterChips(filters, names)) {
    const many = (['experience_level', 'skills'] as const).find((name) =>
      filters[name].some((one) => one === chip.key),
    )
    const earlier = chips.find(({ key }) => key === many)
    if (earlier) earlier.label += ` or ${chip.label}`
    else if (many) chips.push({ ...chip, key: many, without: changeFilters(filters, { [many]: [] }) })
    else chips.push(chip)
  }
  return chips.length > 1 ? chips : []
}
