import type { UseQueryResult } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useLocation } from 'react-router'

import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { RESULTS_ID } from '#src/shared/filters/filtered-list.tsx'
import type { OpenJobs } from '#src/shared/jobs/open-jobs.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart, servedPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { foundHeading, ignoredText } from '../filters/filter-texts.ts'
import { isFiltered, type JobFilters, jobsHref } from '../filters/filters.ts'
import { PAGE_SIZE } from '../queries/found-jobs.ts'
import { JOB_GRID, JobCard } from './job-card.tsx'

/** Loaded on demand: few lists need offers that come near. */
const NearList = servedPart(
  import.meta.env.SSR ? (await import('./near-list.tsx')).default : lazyPart(() => import('./near-list.tsx')),
  <JobSkeletons />,
)

const SKELETON_COUNT = 4
/** Cards of the first screen. */
const FIRST_CARDS = 5

interface JobResultsProps {
  filters: JobFilters
  /** While the next page loads, its data are the last page. */
  query: UseQueryResult<OpenJobs>
  onReset: () => void
  heading: Ref<HTMLHeadingElement>
  /** The button that begins an offer. */
  write: ReactNode
  /** Links to the member's own jobs and answers. */
  own: ReactNode
  /** The button that saves the search. */
  save: ReactNode
}

/** The number of open jobs and their cards, or the reason why there are none. */
export function JobResults({ filters, query, onReset, heading, write, own, save }: JobResultsProps) {
  const { data: result, error, isPlaceholderData: outdated, dataUpdatedAt } = query
  const isMember = useUser() !== null
  // Ordered by fit, a member's list differs from the visitor's list in the server's HTML (page-data.ts).
  const isOthers = filters.order === 'fits' && !outdated && !(isMember && dataUpdatedAt > 0)
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
      <div className="flex min-h-8 flex-wrap items-baseline gap-x-3 gap-y-1">
        <div role="status" className={result?.total === 0 && !isFiltered(filters) ? 'sr-only' : undefined}>
          {result ? (
            <h2 ref={heading} id={RESULTS_ID} tabIndex={-1} className="scroll-mt-24 text-lg sm:text-xl">
              {foundHeading(result)}
            </h2>
          ) : (
            <Skeleton className="h-7 w-36" />
          )}
        </div>
        {result && outdated && <Spinner label="Loading" className="self-center text-primary" />}
        {save}
        {own}
      </div>
      {result && result.total > 0 && result.ignored.length > 0 && (
        <p className="wrap-anywhere text-ink-muted text-sm">{ignoredText(result.ignored)}</p>
      )}
      {result && error && (
        <RetryNotice query={query}>
          This list could not be refreshed. It shows what was loaded earlier.
        </RetryNotice>
      )}
      {filters.order === 'fits' && <FitsNote />}
      {result && (
        <div className={isOthers ? 'for-visitors' : undefined}>
          <Found {...{ filters, result, outdated, onReset, write }} />
        </div>
      )}
      {(!result || isOthers) && <JobSkeletons className={isOthers ? 'for-members' : undefined} />}
      {result?.near && !outdated && (
        <NearList near={result.near} filters={filters} isAlone={result.total === 0} />
      )}
    </div>
  )
}

type FoundProps = Pick<JobResultsProps, 'filters' | 'onReset' | 'write'> & {
  result: OpenJobs
  outdated: boolean
}

function Found({ filters, result, outdated, onReset, write }: FoundProps) {
  const showsBelowFold = useShowBelowFold()
  if (result.items.length === 0 && !outdated) {
    if (result.near) return null
    return isFiltered(filters) ? (
      <EmptyState
        compact
        level={3}
        icon={<Briefcase />}
        title="No jobs found"
        text="No open job matches all of this. Remove a filter, or try fewer words."
        actions={
          <Button size="sm" onClick={onReset}>
            Reset All Filters
          </Button>
        }
      />
    ) : (
      <EmptyState
        level={3}
        icon={<Briefcase />}
        title="No open jobs"
        text="Jobs appear here as soon as somebody publishes one, and leave when they are filled."
        actions={write}
      />
    )
  }
  return (
    <div
      aria-busy={outdated}
      // A quick answer shows no dimming at all.
      className="flex flex-col gap-6 transition-opacity delay-150 duration-200 aria-busy:opacity-50"
    >
      <ul aria-label="Jobs" className={JOB_GRID}>
        {result.items.slice(0, showsBelowFold ? undefined : FIRST_CARDS).map((item) => (
          <li key={item.post_id}>
            <JobCard item={item} />
          </li>
        ))}
      </ul>
      {showsBelowFold && (
        <Pagination
          page={result.page}
          totalPages={Math.ceil(result.total / PAGE_SIZE)}
          hrefFor={(page) => jobsHref({ ...filters, page })}
        />
      )}
    </div>
  )
}

/** Says what 'fits' compares, and links to the profile's form. */
function FitsNote() {
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <p className="text-ink-muted text-sm min-h-10">
      {user ? (
        <>
          By your skills, your place and your level.{' '}
          <Link to="/profile/edit" className="text-link hover:underline">
            Change them
          </Link>
        </>
      ) : (
        <span className="for-visitors">
          <Link to={signInHref(pathname + search)} className="text-link hover:underline">
            Sign in
          </Link>{' '}
          to see first what fits your profile.
        </span>
      )}
    </p>
  )
}

/** Placeholders for the first cards while they load. */
function JobSkeletons({ className }: { className?: string | undefined }) {
  return (
    <div role="status" className={cx(JOB_GRID, className)}>
      <span className="sr-only">Loading jobs</span>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <Card key={index} className="flex min-h-36 flex-col gap-3">
          <Skeleton className="h-6 w-3/4" />
          <SkeletonText lines={2} />
          <Skeleton className="mt-auto h-4 w-1/3" />
        </Card>
      ))}
    </div>
  )
}
