import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Section } from '#src/ui/section.tsx'
import { ShortList } from '#src/ui/short-list.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { profileRatingsQuery } from './queries/ratings.ts'
import { RatingItem } from './rating-item.tsx'
import { RatingSummary } from './rating-summary.tsx'

interface RatingsSectionProps {
  profileId: string
  /** The name of the member whom the ratings are about. */
  name: string
  average: number
  count: number
  /** The text below 'No ratings yet.' */
  emptyHint: ReactNode
}

/** The ratings of a profile: average, distribution, and the reviews, newest first. */
export default function RatingsSection({ profileId, name, average, count, emptyHint }: RatingsSectionProps) {
  const [page, setPage] = useState(1)
  const ratings = useQuery(profileRatingsQuery(profileId, page))
  const { data } = ratings
  const list = useFocusOnPageChange<HTMLUListElement>(data?.page ?? page, false)
  return (
    <Section title="Ratings & Reviews">
      {ratings.isError && !data ? (
        <ErrorPanel level={3} title="Couldn't load ratings" query={ratings} />
      ) : !data ? (
        <Skeleton className={count > 0 ? 'h-80 rounded-lg' : 'h-6'} />
      ) : data.count === 0 ? (
        <p className="text-ink-muted">No ratings yet. {emptyHint}</p>
      ) : (
        <div className="flex flex-col gap-5">
          <RatingSummary {...data} average={average} count={count} />
          <ShortList count={data.count} of="reviews">
            <ul
              ref={list}
              tabIndex={-1}
              aria-label="Reviews"
              aria-busy={ratings.isPlaceholderData}
              // The first row's borders lie under the list's own.
              className="grid overflow-hidden rounded-lg border border-line bg-surface-raised shadow-sm *:-mt-px *:border-line *:border-t xl:grid-cols-2 min-[100rem]:grid-cols-3 transition-opacity aria-busy:opacity-60"
            >
              {data.data.map((rating) => (
                <RatingItem key={rating.id} rating={rating} rated={{ id: profileId, name }} />
              ))}
            </ul>
            <Pagination
              label="Pages of reviews"
              page={data.page}
              totalPages={data.total_pages}
              onPage={setPage}
              // On paper only the line remains that says which page of the reviews this is.
              className="print:[&>:not(p)]:hidden"
            />
          </ShortList>
        </div>
      )}
    </Section>
  )
}
