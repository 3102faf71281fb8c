import { Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

import { emptyText, type FilterNames } from './filter-texts.ts'
import { type DeveloperFilters, isFiltered } from './filters.ts'
import { LooserSearches } from './looser-searches.tsx'

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
