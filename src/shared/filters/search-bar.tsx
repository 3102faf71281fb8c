import { SlidersHorizontal } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'

import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { useSavesData } from '#src/ui/save-data-context.ts'
import { SearchInput } from '#src/ui/search-input.tsx'

export interface SuggestionsProps {
  /** The search box. It keeps the focus; arrow keys, Enter and Escape in it move, pick and close. */
  input: HTMLInputElement
  /** The box's text before the suggestions began to load. */
  before: string
  search: string
  onPick: (search: string) => void
}

interface SearchBarProps {
  label: string
  placeholder: string
  /** The suggestions below the box while somebody types; loaded with its first use. */
  Suggestions?: ComponentType<SuggestionsProps>
  /** Id of the form that Enter submits. */
  formId: string
  /** Id of the panel beside the list, which wide screens can hide. */
  panelId: string
  /** Null while a very wide screen alone shows it. */
  panelShown: boolean | null
  onTogglePanel: () => void
  onOpenSheet: () => void
  search: string
  onType: (text: string, unfinished: boolean) => void
  activeFilters: number
}

/** The search box, and the button that shows or hides the other filters. */
export function SearchBar(props: SearchBarProps) {
  const count = props.activeFilters > 0 && (
    <Badge tone="accent">
      {props.activeFilters} <span className="sr-only">active</span>
    </Badge>
  )
  /** The box since its first use, and its text before. */
  const [used, setUsed] = useState<{ input: HTMLInputElement; before: string } | null>(null)
  const savesData = useSavesData()
  return (
    <div className="flex flex-1 gap-2 sm:gap-3">
      <SearchInput
        label={props.label}
        placeholder={props.placeholder}
        form={props.formId}
        value={props.search}
        onType={props.onType}
        onFocus={({ currentTarget: input }) => setUsed(used ?? { input, before: input.value })}
        // The focus may have come before hydration.
        onInput={({ currentTarget: input }) => setUsed(used ?? { input, before: '' })}
      >
        {props.Suggestions && used && !savesData && (
          <Suspense>
            <props.Suggestions
              {...used}
              search={props.search}
              onPick={(search) => props.onType(search, false)}
            />
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
        aria-expanded={props.panelShown === true}
        aria-controls={props.panelId}
        onClick={props.onTogglePanel}
      >
        <SlidersHorizontal />
        {props.panelShown ? 'Hide Filters' : 'Show Filters'}
        {count}
      </Button>
      {/* Without scripts the filters are below the list. */}
      <a
        href={`#${props.panelId}`}
        className={cx(buttonClass('secondary', 'md'), 'lg:hidden [@media(scripting:enabled)]:hidden')}
      >
        Filters
      </a>
      <Button type="submit" form={props.formId} className="[@media(scripting:enabled)]:hidden">
        Search
      </Button>
    </div>
  )
}
