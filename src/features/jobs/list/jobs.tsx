import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'

import { cleanSearch } from '#src/lib/list-params.ts'
import { ActiveFilters } from '#src/shared/filters/active-filters.tsx'
import { FilterColumn } from '#src/shared/filters/filter-column.tsx'
import { FilterSheet } from '#src/shared/filters/filter-sheet.tsx'
import { SearchBar } from '#src/shared/filters/search-bar.tsx'
import { useFilters } from '#src/shared/filters/use-filters.ts'
import { countriesQuery, skillsQuery } from '#src/shared/reference-data.ts'
import { cx } from '#src/ui/cx.ts'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { WovenGround } from '#src/ui/woven.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { filterChips, showText } from '../filters/filter-texts.ts'
import {
  activeFilters,
  firstPage,
  type JobFilters,
  jobsHref,
  NO_FILTERS,
  parseFilters,
} from '../filters/filters.ts'
import { foundJobsQuery } from '../queries/found-jobs.ts'
import { JobResults, RESULTS_ID } from './job-results.tsx'

const RULES = { parse: parseFilters, href: jobsHref, toFirstPage: firstPage, none: NO_FILTERS }

/** Fewer jobs can be read whole: the filters begin closed where they would take room from the cards. */
const MIN_JOBS_FOR_OPEN_FILTERS = 7

interface JobsProps {
  /** The button that begins an offer. */
  write: ReactNode
  /** The links to the lists of a member's own. */
  own: ReactNode
  /** The button that saves a search, from its filters and their words. */
  save: (filters: Partial<JobFilters>, labels: readonly string[]) => ReactNode
}

/** Filters beside the jobs they find. On small screens the filters are in a sheet. */
export function Jobs({ write, own, save }: JobsProps) {
  const { filters, draft, change, typeSearch, submitSearch, reset } = useFilters(RULES)
  const query = useQuery(foundJobsQuery(filters))
  const skillsList = useQuery(skillsQuery())
  const countriesList = useQuery(countriesQuery())
  const failedLists = [skillsList, countriesList].filter(({ isLoadingError }) => isLoadingError)
  const chips = filterChips({ ...draft, search: cleanSearch(draft.search) }, skillsList.data)
  const filterCount = chips.filter(({ key }) => key !== 'search').length
  // Decided once: a list that grows shorter must not take its filters away.
  const [panelShown, setPanelShown] = useState<boolean | null>(
    filterCount > 0 || (query.data?.total ?? MIN_JOBS_FOR_OPEN_FILTERS) >= MIN_JOBS_FOR_OPEN_FILTERS || null,
  )
  // Until then the style sheet decides.
  useEffect(() => setPanelShown((shown) => shown ?? window.matchMedia('(min-width: 80rem)').matches), [])
  const [sheetOpen, setSheetOpen] = useState(false)
  const heading = useFocusOnPageChange<HTMLHeadingElement>(filters.page)
  const focusHeading = useCallback(() => heading.current?.focus(), [heading])
  const formId = useId()
  const panelId = `${formId}-panel`

  /** The last filters are far down the page; the jobs they find begin at the top of the list. */
  function choose(choice: Partial<JobFilters>) {
    change(choice)
    if (heading.current && heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView()
  }

  const panel = (
    <FilterPanel
      draft={draft}
      skills={skillsList.data}
      countries={countriesList.data}
      onRetry={failedLists.length > 0 ? () => failedLists.map(({ refetch }) => refetch()) : undefined}
      onChange={choose}
    />
  )

  return (
    <>
      <SkipLink to={RESULTS_ID}>Skip to results</SkipLink>
      {/* The search is in the header, so that the first cards are higher. */}
      <header className="relative border-line border-b bg-surface-raised">
        <WovenGround />
        <div className="page-width relative flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
          <h1 className="text-3xl lg:w-62 lg:text-2xl">Jobs</h1>
          <div className="lg:order-last">{write}</div>
          <div className="flex basis-full lg:flex-1">
            <SearchBar
              label="Search jobs"
              placeholder="Skill, place, kind..."
              {...{ formId, panelId, panelShown }}
              onTogglePanel={() => setPanelShown(!panelShown)}
              onOpenSheet={() => setSheetOpen(true)}
              search={draft.search}
              onType={typeSearch}
              activeFilters={filterCount}
            />
          </div>
        </div>
      </header>
      <div className="page-width flex flex-col gap-3 py-3 sm:gap-4 sm:py-4">
        <ActiveFilters chips={chips} onRemove={change} onReset={reset} onEmptied={focusHeading} />
        <div
          className={cx(
            'grid items-start gap-5',
            panelShown && 'lg:grid-cols-[15.5rem_minmax(0,1fr)]',
            panelShown === null && 'xl:grid-cols-[15.5rem_minmax(0,1fr)]',
          )}
        >
          <FilterColumn
            id={panelId}
            formId={formId}
            action="/jobs"
            submitText="Show Jobs"
            shown={panelShown}
            onSubmit={submitSearch}
          >
            {panel}
          </FilterColumn>
          <JobResults
            {...{ filters, query, heading, write, own }}
            save={
              chips.length > 0 &&
              save(
                activeFilters(filters),
                chips.map(({ label }) => label),
              )
            }
            onReset={reset}
          />
        </div>
        <FilterSheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          onReset={chips.length > 0 ? reset : undefined}
          closeText={query.data && !query.isPlaceholderData ? showText(query.data) : 'Show Jobs'}
        >
          {panel}
        </FilterSheet>
      </div>
    </>
  )
}
