import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { useUser } from '#src/lib/session/session.ts'
import { TO_SPECIALIZATIONS } from '#src/shared/to-specializations.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { emptyText, looserFilters } from '../filters/empty-text.ts'
import { allOf, type FilterNames, withoutText } from '../filters/filter-texts.ts'
import { type DeveloperFilters, developersHref, isFiltered } from '../filters/filters.ts'
import { foundQuery } from '../queries.ts'

/** A search that finds somebody. */
interface Offer {
  key: string
  text: string
  to: string
}

interface EmptyListProps {
  filters: DeveloperFilters
  names: FilterNames
  onReset: () => void
  /** Replaces the reason that the filters give. */
  text?: string
  /** Replace the searches without one filter. The best is first. */
  nearest?: Offer[]
  /** The list is not empty: its pages have ended, but more developers match. */
  isEnd?: boolean
}

export function EmptyList(props: EmptyListProps) {
  return props.isEnd ? <ListEnd {...props} /> : <NobodyFound {...props} />
}

/** Stands in place of the cards if nobody is found: gives the reason, and ways out. */
function NobodyFound({ filters, names, onReset, text, nearest }: EmptyListProps) {
  const known = filters.specialization.filter(names.specialization)
  const looser = useLooserSearches(filters, names)
  const offers = nearest ?? looser
  return (
    <EmptyState
      compact={isFiltered(filters)}
      // On a phone the links to other searches need the icon's room.
      className={isFiltered(filters) ? 'max-sm:*:first:hidden' : undefined}
      level={3}
      icon={<Users />}
      title="No developers found"
      text={<span className="wrap-anywhere">{text ?? emptyText(filters, names)}</span>}
      actions={
        isFiltered(filters) ? (
          <>
            {offers?.length === 0 && (
              <p className="basis-full text-ink-muted">
                No single filter is the reason. Remove two or more of them.
              </p>
            )}
            {offers?.map(({ key, text, to }, index) => (
              <ButtonLink
                key={key}
                size="sm"
                variant={index > 0 ? 'secondary' : 'primary'}
                className="max-w-full wrap-anywhere"
                to={to}
                preventScrollReset
              >
                {text}
              </ButtonLink>
            ))}
            <Button size="sm" variant={offers?.length ? 'secondary' : 'primary'} onClick={onReset}>
              Reset All Filters
            </Button>
            {known.length > 0 && (
              <ButtonLink
                size="sm"
                variant="secondary"
                to={`/profile/edit?${new URLSearchParams(known.map((id) => ['specialization', id]))}`}
                state={TO_SPECIALIZATIONS}
              >
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

/**
 * The searches without one of the filters, where all of them together find nobody: the one that finds most first.
 * Undefined while they are counted, and for a single filter.
 */
function useLooserSearches(filters: DeveloperFilters, names: FilterNames): Offer[] | undefined {
  const chips = looserFilters(filters, names)
  const { data } = useQuery({
    ...foundQuery(chips.map(({ without }) => without)),
    enabled: chips.length > 0,
  })
  return (
    data &&
    chips
      .flatMap(({ key, label, without }, index) => {
        const page = data[index]
        const found = page && allOf(page)
        return found?.count
          ? [{ key, text: withoutText(label, found), to: developersHref(without), count: found.count }]
          : []
      })
      .sort((a, b) => b.count - a.count)
  )
}

/** Says how to find the developers after the last page, and links back. */
function ListEnd({ filters }: EmptyListProps) {
  return (
    <Notice
      actions={
        <Link
          to={developersHref({ ...filters, page: 1 })}
          className="font-semibold text-link hover:underline"
        >
          Back to the first page
        </Link>
      }
    >
      This is the last page of the list, though there are more developers. A further filter or word finds the
      others.
    </Notice>
  )
}
