import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useCallback, useDeferredValue, useId, useState } from 'react'

import { cleanSearch, SEARCH_MAX } from '#src/lib/list-params.ts'
import { skillsQuery, specializationsQuery } from '#src/lib/reference-data.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'
import { useWideScreen } from '#src/ui/use-wide-screen.ts'
import { ActiveFilters } from './active-filters.tsx'
import { DeveloperResults } from './developer-results.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { filterChips, filterNames, showText } from './filter-texts.ts'
import { developersQuery } from './queries.ts'
import { SearchSuggestions } from './search-suggestions.tsx'
import { SpecializationChips, SpecializationChipsSkeleton } from './specialization-chips.tsx'
import { suggestFilters } from './suggest-filters.ts'
import { type FilterChange, useFilters } from './use-filters.ts'

/** Filters beside the developers they find. On small screens the filters stand in a sheet. */
export function Directory() {
  const { filters, draft, change, typeSearch, submitSearch, reset } = useFilters()
  const { data: result, error, isPlaceholderData, isFetching, refetch } = useQuery(developersQuery(filters))
  const specializationList = useQuery(specializationsQuery())
  const skillList = useQuery(skillsQuery())
  const { data: specializations, isPending: chipsPending } = specializationList
  const { data: skills } = skillList
  const missing = [specializationList, skillList].filter(({ isLoadingError }) => isLoadingError)
  const wide = useDeferredValue(useWideScreen())
  const [panelShown, setPanelShown] = useState(true)
  const [sheetOpen, setSheetOpen] = useState(false)
  const heading = useFocusOnPageChange<HTMLHeadingElement>(filters.page)
  const focusHeading = useCallback(() => heading.current?.focus(), [heading])
  const formId = useId()

  /** The filters stay in sight far down the list; what they find begins at its top. */
  function choose(choice: FilterChange) {
    change(choice)
    if (heading.current && heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView()
  }

  // A letter in the search box must not wait for all of their links.
  const chipFilters = useDeferredValue(draft)
  const names = filterNames(specializations, skills)
  const chips = filterChips({ ...draft, search: cleanSearch(draft.search) }, names)
  function retryMissing() {
    for (const { refetch } of missing) void refetch()
  }
  const panel = {
    draft,
    onChange: choose,
    specializations,
    skills,
    onRetry: missing.length > 0 ? retryMissing : undefined,
  }
  const activeCount = chips.length > 0 && (
    <Badge tone="accent">
      {chips.length} <span className="sr-only">active</span>
    </Badge>
  )

  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:py-8">
      <div className="flex gap-3">
        <SearchInput
          label="Search by name or title"
          placeholder="Name or title..."
          maxLength={SEARCH_MAX}
          form={formId}
          value={draft.search}
          onType={typeSearch}
        />
        <Button
          variant="secondary"
          className="lg:hidden noscript:hidden"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">Show Filters</span>
          {activeCount}
        </Button>
        <Button
          variant="secondary"
          className="max-lg:hidden noscript:hidden"
          aria-expanded={panelShown}
          aria-controls={`${formId}-panel`}
          onClick={() => setPanelShown(!panelShown)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {panelShown ? 'Hide Filters' : 'Show Filters'}
          {activeCount}
        </Button>
        <Button type="submit" form={formId} className="[@media(scripting:enabled)]:hidden">
          Search
        </Button>
      </div>
      {chipsPending && <SpecializationChipsSkeleton />}
      {specializations && <SpecializationChips specializations={specializations} filters={chipFilters} />}
      <SearchSuggestions suggestions={suggestFilters(filters, specializations ?? [], skills ?? [])} />
      <ActiveFilters
        chips={chips}
        onRemove={({ page: _, ...without }) => change(without)}
        onReset={reset}
        onEmptied={focusHeading}
      />
      <div className={cx('grid items-start gap-8', panelShown && 'lg:grid-cols-[17rem_minmax(0,1fr)]')}>
        {/* It scrolls by itself: its end is reached with the first developers in sight. */}
        <search
          id={`${formId}-panel`}
          aria-label="Filters"
          className={cx(
            'hidden noscript:block lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1',
            panelShown && 'lg:block',
          )}
        >
          <form
            id={formId}
            action="/developers"
            onSubmit={(event) => {
              event.preventDefault()
              submitSearch()
            }}
          >
            {wide && <FilterPanel {...panel} />}
          </form>
        </search>
        <DeveloperResults
          {...{ filters, names, result, error, heading }}
          outdated={isPlaceholderData}
          fetching={isFetching}
          onRetry={() => void refetch()}
          onReset={reset}
        />
      </div>
      <Dialog
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        title="Filters"
        footer={
          <>
            {chips.length > 0 && (
              <Button variant="ghost" onClick={reset}>
                Reset All Filters
              </Button>
            )}
            <Button onClick={() => setSheetOpen(false)}>
              {result && !isPlaceholderData ? showText(result.count, result.count_exact) : 'Show Developers'}
            </Button>
          </>
        }
      >
        <form onSubmit={(event) => event.preventDefault()}>
          <FilterPanel {...panel} />
        </form>
      </Dialog>
    </div>
  )
}
