import type { UseQueryResult } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react'

import { afterFirstLoad } from '#src/lib/after-first-load.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useSavesData } from '#src/ui/save-data-context.ts'
import { SearchInput } from '#src/ui/search-input.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { WovenGround } from '#src/ui/woven.tsx'
import type { FilterChip } from './active-filters.tsx'
import type { FilterDialogProps } from './filter-dialog.tsx'
import type { FilterControls, ListFilters } from './use-filters.ts'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx').then((module) => module.FilterDialog))

/** Id of the heading above the results. */
export const RESULTS_ID = 'results'

export interface SuggestionsProps {
  /** The search box. It keeps the focus; arrow keys, Enter and Escape in it move, pick and close. */
  input: HTMLInputElement
  /** The box's text before the suggestions began to load. */
  before: string
  search: string
  onPick: (search: string) => void
}

interface FilteredListProps<Filters extends ListFilters, Data> {
  /** The path of the list. */
  path: '/developers' | '/jobs'
  controls: FilterControls<Filters>
  chips: readonly FilterChip<unknown>[]
  /** The results. While the next page loads, the data are those of the last page. */
  query: UseQueryResult<Data>
  /** 'Show 12 Jobs': leads from the filters to all that they find. */
  showText: (found: Data) => string
  label: string
  placeholder: string
  /** The suggestions below the search box while somebody types; loaded with its first use. */
  Suggestions?: ComponentType<SuggestionsProps>
  /** Lays out the header around the search box. The box is in it, so that the first cards are higher. */
  header: (searchBar: ReactNode) => ReactNode
  /** Every filter but the search box. */
  panel: ReactNode
  /** Whether the panel is open. Null opens it on desktop screens alone (`xl`). */
  panelShown: boolean | null
  onTogglePanel: () => void
  className: string
  /** Content between the header and the filters. */
  above: ReactNode
  /** The results. */
  children: ReactNode
}

/**
 * Filters beside the list of what they find; on small screens the filters are in a sheet. Without scripts the form
 * itself requests the list, and narrow screens have the filters below it.
 */
export function FilteredList<Filters extends ListFilters, Data>(props: FilteredListProps<Filters, Data>) {
  const { path, controls, chips, query, panel, panelShown } = props
  const [isSheetOpen, setSheetOpen] = useState(false)
  const wide = useDeferredValue(useWideScreen())
  const formId = useId()
  const what = path === '/jobs' ? 'Jobs' : 'Developers'
  const submitText = `Show ${what}`
  return (
    <>
      <SkipLink to={RESULTS_ID}>Skip to results</SkipLink>
      <header className="relative border-line border-b bg-surface-raised">
        <WovenGround />
        {props.header(<SearchBar {...props} formId={formId} onOpenSheet={() => setSheetOpen(true)} />)}
      </header>
      <div className={cx('page-width flex flex-col', props.className)}>
        {props.above}
        <div
          className={cx(
            'grid items-start gap-5',
            panelShown && 'lg:grid-cols-[15.5rem_minmax(0,1fr)]',
            panelShown === null && 'xl:grid-cols-[15.5rem_minmax(0,1fr)]',
          )}
        >
          <search
            id={panelIdOf(formId)}
            aria-label="Filters"
            className={cx(
              'hidden noscript:block noscript:max-lg:order-last',
              panelShown && 'lg:block',
              panelShown === null && 'xl:block',
            )}
          >
            <form
              id={formId}
              action={path}
              onSubmit={(event) => {
                event.preventDefault()
                controls.submitSearch()
              }}
            >
              {wide && panel}
              <Button type="submit" className="mt-5 [@media(scripting:enabled)]:hidden">
                {submitText}
              </Button>
            </form>
          </search>
          {query.error && (!query.data || query.isPlaceholderData) ? (
            <ErrorPanel
              title={`Couldn't load ${what.toLowerCase()}`}
              text="The list did not arrive. Check your connection and try again; your filters are kept."
              query={query}
            />
          ) : (
            props.children
          )}
        </div>
      </div>
      <FilterSheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        onReset={chips.length > 0 ? controls.reset : undefined}
        closeText={query.data && !query.isPlaceholderData ? props.showText(query.data) : submitText}
      >
        {panel}
      </FilterSheet>
    </>
  )
}

const panelIdOf = (formId: string) => `${formId}-panel`

type SearchBarProps<Filters extends ListFilters, Data> = FilteredListProps<Filters, Data> & {
  formId: string
  onOpenSheet: () => void
}

/** The search box, and the button that shows or hides the other filters. */
function SearchBar<Filters extends ListFilters, Data>(props: SearchBarProps<Filters, Data>) {
  const { controls, Suggestions, panelShown, formId } = props
  const { search } = controls.draft
  const active = props.chips.filter(({ key }) => key !== 'search').length
  const count = active > 0 && (
    <Badge tone="accent">
      {active} <span className="sr-only">active</span>
    </Badge>
  )
  /** The search box after its first use, and its text before that; null until then. */
  const [used, setUsed] = useState<Pick<SuggestionsProps, 'input' | 'before'> | null>(null)
  const savesData = useSavesData()
  return (
    <div className="flex flex-1 gap-2 sm:gap-3">
      <SearchInput
        label={props.label}
        placeholder={props.placeholder}
        form={formId}
        value={search}
        onType={controls.typeSearch}
        onFocus={({ currentTarget: input }) => setUsed(used ?? { input, before: input.value })}
        // The focus may have come before hydration.
        onInput={({ currentTarget: input }) => setUsed(used ?? { input, before: '' })}
      >
        {Suggestions && used && !savesData && (
          <Suspense>
            <Suggestions {...used} search={search} onPick={(picked) => controls.typeSearch(picked, false)} />
          </Suspense>
        )}
      </SearchInput>
      <Button
        variant="secondary"
        className="max-sm:px-3 lg:hidden noscript:hidden"
        aria-haspopup="dialog"
        onClick={props.onOpenSheet}
      >
        <SlidersHorizontal />
        <span>
          <span className="max-sm:sr-only">Show </span>Filters
        </span>
        {count}
      </Button>
      <Button
        variant="secondary"
        className="max-lg:hidden noscript:hidden"
        aria-expanded={panelShown === true}
        aria-controls={panelIdOf(formId)}
        onClick={props.onTogglePanel}
      >
        <SlidersHorizontal />
        {panelShown ? 'Hide Filters' : 'Show Filters'}
        {count}
      </Button>
      {/* Without scripts the filters are below the list. */}
      <a
        href={`#${panelIdOf(formId)}`}
        className={cx(buttonClass('secondary', 'md'), 'lg:hidden [@media(scripting:enabled)]:hidden')}
      >
        Filters
      </a>
      <Button type="submit" form={formId} className="[@media(scripting:enabled)]:hidden">
        Search
      </Button>
    </div>
  )
}

/** The filters on small screens. Their dialog loads once the page is complete. */
function FilterSheet(props: FilterDialogProps) {
  const wide = useWideScreen()
  const [isUsed, setUsed] = useState(false)
  useEffect(() => (wide ? undefined : afterFirstLoad(async () => FilterDialog.preload())), [wide])
  // The dialog stays mounted once used: as it closes, it returns the focus.
  if (props.open && !isUsed) setUsed(true)
  return isUsed && <FilterDialog {...props} />
}
