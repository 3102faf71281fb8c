import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

import { allOf, emptyText, type FilterNames, withoutText } from './filter-texts.ts'
import { type DeveloperFilters, developersHref, isFiltered } from './filters.ts'
import { looserFilters } from './looser-filters.ts'
import { foundQuery } from './queries.ts'

interface EmptyListProps {
  filters: DeveloperFilters
  names: FilterNames
  onReset: () => void
  /** Instead of the reason that the filters give. */
  text?: string
  more?: ReactNode
}

/** Stands in place of the cards if nobody is found: gives the reason, and ways out. */
export function EmptyList({ filters, names, onReset, text, more }: EmptyListProps) {
  const { specialization } = filters
  return (
    <EmptyState
      compact={isFiltered(filters)}
      // On a phone the ways out need its room.
      className={isFiltered(filters) ? 'max-sm:*:first:hidden' : undefined}
      level={3}
      icon={<Users />}
      title="No developers found"
      text={<span className="wrap-anywhere">{text ?? emptyText(filters, names)}</span>}
      actions={
        isFiltered(filters) ? (
          <>
            {more ?? <LooserSearches {...{ filters, names }} />}
            <Button size="sm" onClick={onReset}>
              Reset All Filters
            </Button>
            {specialization && names.specialization(specialization) && (
              <ButtonLink to={`/profile/edit?specialization=${specialization}`} state={TO_SPECIALIZATIONS}>
                Add to Your Profile
              </ButtonLink>
            )}
          </>
        ) : (
          <FirstStep />
        )
      }
    />
  )
}

/** The way in for the first developers of a new site. */
function FirstStep() {
  return useUser() ? (
    <ButtonLink to="/profile/edit">Complete your profile</ButtonLink>
  ) : (
    <ButtonLink to="/signup" className="for-visitors">
      Join as a Developer
    </ButtonLink>
  )
}

/** Says which filter to remove where all of them together find nobody, the one that finds most first. */
function LooserSearches({ filters, names }: Pick<EmptyListProps, 'filters' | 'names'>) {
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
