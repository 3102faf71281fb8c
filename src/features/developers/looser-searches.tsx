import { useQuery } from '@tanstack/react-query'

import { ButtonLink } from '#src/ui/button.tsx'
import { allOf, type FilterNames, withoutText } from './filter-texts.ts'
import { type DeveloperFilters, developersHref } from './filters.ts'
import { looserFilters } from './looser-filters.ts'
import { foundQuery } from './queries.ts'

interface LooserSearchesProps {
  filters: DeveloperFilters
  names: FilterNames
}

/** Says which filter to remove where all of them together find nobody, the one that finds most first. */
export function LooserSearches({ filters, names }: LooserSearchesProps) {
  const chips = looserFilters(filters, names)
  const { data } = useQuery({
    ...foundQuery(chips.map(({ without }) => without)),
    enabled: chips.length > 0,
  })
  if (!data) return null
  const ways = chips
    .flatMap((chip, index) => {
      const page = data[index]
      const found = page && allOf(page)
      return found?.count ? [{ ...chip, count: found.count, text: withoutText(chip.label, found) }] : []
    })
    .sort((a, b) => b.count - a.count)
  if (ways.length === 0)
    return (
      <p className="basis-full text-ink-muted">No single filter is the reason. Remove two or more of them.</p>
    )
  return ways.map(({ key, text, without }) => (
    <ButtonLink
      key={key}
      size="sm"
      variant="secondary"
      className="max-w-full wrap-anywhere"
      to={developersHref(without)}
      preventScrollReset
    >
      {text}
    </ButtonLink>
  ))
}
