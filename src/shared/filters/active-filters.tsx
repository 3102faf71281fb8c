import { useEffect, useRef } from 'react'

import { Button } from '#src/ui/button.tsx'
import { RemovableChip } from '#src/ui/removable-chip.tsx'

export interface FilterChip<Filters> {
  key: string
  label: string
  translate?: 'no' | undefined
  /** The list without this filter. */
  without: Filters
}

interface ActiveFiltersProps<Filters> {
  chips: readonly FilterChip<Filters>[]
  onRemove: (without: Filters) => void
  onReset: () => void
  /** Takes the focus when the last chip is gone. */
  onEmptied: () => void
}

/** The active filters. Each chip removes its filter, and the focus moves on to the next chip. */
export function ActiveFilters<Filters>({ chips, onRemove, onReset, onEmptied }: ActiveFiltersProps<Filters>) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)

  useEffect(() => {
    if (removed.current === null) return
    const next = list.current?.querySelectorAll('button')[Math.min(removed.current, chips.length - 1)]
    removed.current = null
    if (next) next.focus()
    else onEmptied()
  }, [chips.length, onEmptied])

  return (
    <ul ref={list} aria-label="Active filters" hidden={chips.length === 0} className="flex flex-wrap gap-2">
      {chips.map(({ key, label, translate, without }, index) => (
        <li key={key} className="flex min-w-0 max-w-full">
          <RemovableChip
            translate={translate}
            onRemove={() => {
              removed.current = index
              onRemove(without)
            }}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <Button
            variant="ghost"
            size="sm"
            className="-my-0.5 -ms-2"
            onClick={() => {
              removed.current = 0
              onReset()
            }}
          >
            Reset All Filters
          </Button>
        </li>
      )}
    </ul>
  )
}
