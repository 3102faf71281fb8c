import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'

import { cleanSearch } from '#src/lib/list-params.ts'
import { ActiveFilters } from '#src/shared/filters/active-filters.tsx'
import { FilteredList } from '#src/shared/filters/filtered-list.tsx'
import { useFilters } from '#src/shared/filters/use-filters.ts'
import {
  countriesQuery,
  type Specialization,
  skillsQuery,
  specializationsQuery,
} from '#src/shared/reference-data.ts'
import { FontIcon } from '#src/ui/font-icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { RemovableChip } from '#src/ui/removable-chip.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { filterChips, filterNames, optionalWordsText, showText } from '../filters/filter-texts.ts'
import {
  changeFilters,
  type DeveloperFilters,
  developersHref,
  type Named,
  NO_FILTERS,
  parseFilters,
} from '../filters/filters.ts'
import { SpecializationChips, SpecializationChipsSkeleton } from '../filters/specialization-chips.tsx'
import { developersQuery } from '../queries.ts'
import type { DeveloperPage } from '../schemas.ts'
import { DeveloperResults } from './developer-results.tsx'

const RULES = {
  parse: parseFilters,
  href: developersHref,
  toFirstPage: (filters: DeveloperFilters) => changeFilters(filters, {}),
  none: NO_FILTERS,
}

const SearchSuggestions = lazyPart(() => import('../search/search-suggestions.tsx'))

/** A visitor can read fewer developers without filters, so the filters begin closed. */
const MIN_DEVELOPERS_FOR_OPEN_FILTERS = 7

interface DirectoryProps {
  /** The button that saves a search, from its filters and their words. */
  save: (filters: DeveloperFilters, labels: readonly string[]) => ReactNode
}

/** Filters beside the developers they find. On small screens the filters are in a sheet. */
export function Directory({ save }: DirectoryProps) {
  const controls = useFilters(RULES)
  const { filters, draft, change, reset, heading, focusHeading } = controls
  const query = useQuery(developersQuery(filters))
  const specializationsList = useQuery(specializationsQuery())
  const { data: specializations } = specializationsList
  const { data: skills } = useQuery(skillsQuery())
  const { data: countries } = useQuery(countriesQuery())
  const [panelWanted, setPanelWanted] = useState<boolean | null>(null)
  const panelShown =
    panelWanted ?? (query.data?.total ?? MIN_DEVELOPERS_FOR_OPEN_FILTERS) >= MIN_DEVELOPERS_FOR_OPEN_FILTERS

  // Typing in the search box must not wait for all these links to render.
  const chipFilters = useDeferredValue(draft)
  const names = filterNames(specializations, skills, countries)
  const chips = filterChips({ ...draft, search: cleanSearch(draft.search) }, names)
  const { terms = [], optional_words: optionalWords = [] } = query.data ?? {}

  return (
    <FilteredList
      path="/developers"
      {...{ controls, chips, query, showText, panelShown }}
      label="Search by name or title"
      placeholder="Name, skill or place..."
      Suggestions={SearchSuggestions}
      header={(searchBar) => (
        <div className="page-width relative grid gap-x-5 gap-y-2 py-3 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:items-center">
          <h1 className="text-3xl lg:text-2xl">Explore Developers</h1>
          {searchBar}
        </div>
      )}
      panel={<FilterPanel draft={draft} onChange={controls.choose} />}
      onTogglePanel={() => setPanelWanted(!panelShown)}
      className="gap-2.5 pt-2.5 sm:gap-3 sm:py-4"
      above={
        <>
          {specializationsList.isPending && <SpecializationChipsSkeleton />}
          {specializations && <SpecializationChips specializations={specializations} filters={chipFilters} />}
          <div
            className={
              chips.length > 0 ? 'flex flex-wrap items-start gap-x-4 gap-y-2 *:max-w-full' : 'contents'
            }
          >
            {specializations
              ?.filter(({ id }) => filters.specialization.includes(id))
              .map((chosen) => (
                <ChosenSpecialization key={chosen.id} {...chosen} />
              ))}
            <SearchTerms
              terms={terms}
              skills={skills}
              onRemove={(search) => {
                change({ search })
                focusHeading()
              }}
            />
            <ActiveFilters
              // The chips of the search's terms replace the chip of the whole search.
              chips={terms.length > 0 ? chips.filter(({ key }) => key !== 'search') : chips}
              onRemove={({ page: _, ...without }) => change(without)}
              onReset={reset}
              onEmptied={focusHeading}
            />
          </div>
          {optionalWords.length > 0 && (
            <p className="wrap-anywhere text-ink-muted text-sm">{optionalWordsText(optionalWords)}</p>
          )}
        </>
      }
    >
      <DeveloperResults
        {...{ filters, names, query, heading }}
        save={
          chips.length > 0 &&
          save(
            filters,
            chips.map(({ label }) => label),
          )
        }
        onReset={reset}
      />
    </FilteredList>
  )
}

/** Explains a chosen specialization, in the words of the member who added it. */
function ChosenSpecialization({ description, icon }: Specialization) {
  if (!description) return null
  return (
    <p dir="auto" className="flex min-h-8 items-center gap-2 text-ink-muted">
      <FontIcon name={icon} className="size-5 shrink-0 text-primary" />
      <span className="min-w-0">{description}</span>
    </p>
  )
}

interface SearchTermsProps {
  terms: DeveloperPage['terms']
  skills: Named | undefined
  /** Called with the search without the removed term's words. */
  onRemove: (search: string) => void
}

/** The words of the search that mean a skill, a place or the like. Each chip takes its words out of the search. */
function SearchTerms({ terms, skills, onRemove }: SearchTermsProps) {
  if (terms.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p id="search-terms" className="text-ink-muted">
        Understood as
      </p>
      <ul aria-labelledby="search-terms" className="contents">
        {terms.map(({ label, without, or }, index) => (
          <li key={`${index} ${label}`} className="flex min-w-0 max-w-full items-center gap-2">
            {or && <span className="text-ink-muted">or</span>}
            <RemovableChip
              translate={skills?.some(({ name }) => name === label) ? 'no' : undefined}
              removeLabel={`Search without ${label}`}
              onRemove={() => onRemove(without)}
            >
              {label}
            </RemovableChip>
          </li>
        ))}
      </ul>
    </div>
  )
}
