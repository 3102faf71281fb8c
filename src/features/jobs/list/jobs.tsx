import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { cleanSearch } from '#src/lib/list-params.ts'
import { ActiveFilters } from '#src/shared/filters/active-filters.tsx'
import { FilteredList } from '#src/shared/filters/filtered-list.tsx'
import { useFilters } from '#src/shared/filters/use-filters.ts'
import { skillsQuery } from '#src/shared/reference-data.ts'
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
import { JobResults } from './job-results.tsx'

const RULES = { parse: parseFilters, href: jobsHref, toFirstPage: firstPage, none: NO_FILTERS }

/** A visitor can read fewer jobs without filters, so the filters begin closed where they would narrow the cards. */
const MIN_JOBS_FOR_OPEN_FILTERS = 7

interface JobsProps {
  /** The button that begins an offer. */
  write: ReactNode
  /** Links to the member's own jobs and answers. */
  own: ReactNode
  /** The button that saves a search, from its filters and their words. */
  save: (filters: Partial<JobFilters>, labels: readonly string[]) => ReactNode
}

/** Filters beside the jobs they find. On small screens the filters are in a sheet. */
export function Jobs({ write, own, save }: JobsProps) {
  const controls = useFilters(RULES)
  const { filters, draft, change, reset, heading, focusHeading } = controls
  const query = useQuery(foundJobsQuery(filters))
  const { data: skills } = useQuery(skillsQuery())
  const chips = filterChips({ ...draft, search: cleanSearch(draft.search) }, skills)
  // Decided once: a list that grows shorter must not take its filters away.
  const [panelShown, setPanelShown] = useState<boolean | null>(
    chips.some(({ key }) => key !== 'search') ||
      (query.data?.total ?? MIN_JOBS_FOR_OPEN_FILTERS) >= MIN_JOBS_FOR_OPEN_FILTERS ||
      null,
  )
  // Before hydration, the style sheet decides.
  useEffect(() => setPanelShown((shown) => shown ?? window.matchMedia('(min-width: 80rem)').matches), [])

  return (
    <FilteredList
      path="/jobs"
      {...{ controls, chips, query, showText, panelShown }}
      label="Search jobs"
      placeholder="Skill, place, kind..."
      header={(searchBar) => (
        <div className="page-width relative flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
          <h1 className="text-3xl lg:w-62 lg:text-2xl">Jobs</h1>
          <div className="lg:order-last">{write}</div>
          <div className="flex basis-full lg:flex-1">{searchBar}</div>
        </div>
      )}
      panel={<FilterPanel draft={draft} onChange={controls.choose} />}
      onTogglePanel={() => setPanelShown(!panelShown)}
      className="gap-3 py-3 sm:gap-4 sm:py-4"
      above={<ActiveFilters chips={chips} onRemove={change} onReset={reset} onEmptied={focusHeading} />}
    >
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
    </FilteredList>
  )
}
