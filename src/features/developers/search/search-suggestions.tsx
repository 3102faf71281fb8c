import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'

import type { SuggestionsProps } from '#src/shared/filters/filtered-list.tsx'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { cx } from '#src/ui/cx.ts'
import { isComposing } from '#src/ui/is-composing.ts'
import { suggestTerms } from './suggest-terms.ts'

/** Suggestions below the search box, from the lists that the filters have loaded anyway. */
export default function SearchSuggestions({ input, before, search, onPick }: SuggestionsProps) {
  const specializations = useQuery(specializationsQuery()).data ?? []
  const skills = useQuery(skillsQuery()).data ?? []
  const countries = useQuery(countriesQuery()).data ?? []
  const [isOpen, setOpen] = useState(() => input.value !== before)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const suggestions = isOpen ? suggestTerms(search, specializations, skills, countries) : []
  const isShown = suggestions.length > 0
  const activeId = active >= 0 && active < suggestions.length ? `${listId}-${active}` : null

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function pick(index: number) {
    const picked = suggestions[index]
    if (picked) onPick(picked.search)
    close()
  }
  /** Moves from the box through the suggestions and back to the box. */
  function moveFocus(step: 1 | -1) {
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  const onInput = useEffectEvent(() => {
    setOpen(true)
    setActive(-1)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (!isShown) {
      if (event.key === 'ArrowDown') setOpen(true)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && activeId) pick(active)
    else if (event.key === 'Escape') close()
    else {
      if (event.key === 'Enter') close()
      return
    }
    event.preventDefault()
  })
  const onBlur = useEffectEvent(close)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.addEventListener('blur', () => onBlur(), { signal })
    input.setAttribute('aria-autocomplete', 'list')
    return () => abort.abort()
  }, [input])
  useEffect(() => {
    for (const [name, id] of [
      ['aria-controls', isShown && listId],
      ['aria-activedescendant', activeId],
    ] as const) {
      if (id) input.setAttribute(name, id)
      else input.removeAttribute(name)
    }
  }, [input, isShown, listId, activeId])

  return (
    <>
      <p role="status" className="sr-only">
        {isShown &&
          `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}, arrow keys to choose`}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line-strong bg-surface-raised p-1.5 shadow-lg"
        >
          {suggestions.map(({ name }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus and handles the keys.
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              translate={skills.some((skill) => skill.name === name) ? 'no' : undefined}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center rounded-sm px-3 hover:bg-surface-hover',
                index === active && 'bg-surface-hover outline-2 outline-focus -outline-offset-2',
              )}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
