import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'

import { changeFilters, type DeveloperFilters, developersHref, NO_FILTERS, parseFilters } from './filters.ts'

/** Pause in typing before the list follows. */
const SEARCH_DELAY_MS = 300

/** Marks entries of the history that the controls made; 'search' ones are replaced while typing goes on. */
type Origin = 'search' | 'choice'

export type FilterChange = Parameters<typeof changeFilters>[1]

export interface FilterControls {
  /** The filters of the URL, which the results show. */
  filters: DeveloperFilters
  /** The state of the controls: the newest choice, and the search as typed. A moment ahead of `filters`. */
  draft: DeveloperFilters
  change: (change: FilterChange) => void
  /** The list changes after a pause in typing, and never while a character is `unfinished`. */
  typeSearch: (text: string, unfinished: boolean) => void
  /** Ends the pause. */
  submitSearch: () => void
  reset: () => void
}

/** Keeps the filter controls and the URL in step. The URL leads: Back, links and reload move the controls. */
export function useFilters(): FilterControls {
  const { search: query, state, key } = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const filters = useMemo(() => parseFilters(new URLSearchParams(query)), [query])
  const href = developersHref(filters)
  const [draft, setDraft] = useState(filters)
  const latest = useRef(draft)
  /** The current URL, or the one that a navigation has just started to. */
  const target = useRef({ href, origin: originOf(state) })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The draft already holds the controls' own changes, perhaps with newer input on top.
  const movedByOthers = navigationType === 'POP' || originOf(state) === null
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    if (movedByOthers) setDraft(filters)
  }
  // Runs before the controls' effects, which report choices made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move in the history counts, even to the same filters
  useLayoutEffect(() => {
    if (!movedByOthers) return
    latest.current = filters
    target.current = { href, origin: originOf(state) }
    clearTimeout(timer.current)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(next: DeveloperFilters) {
    latest.current = next
    setDraft(next)
  }

  function go(next: DeveloperFilters, origin: Origin) {
    clearTimeout(timer.current)
    const nextHref = developersHref(next)
    if (nextHref === target.current.href) return
    const replace = origin === 'search' && target.current.origin === 'search'
    target.current = { href: nextHref, origin }
    void navigate(nextHref, { replace, preventScrollReset: true, state: { origin } })
  }

  function choose(next: DeveloperFilters) {
    show({ ...next, search: cleanSearch(next.search) })
    go(next, 'choice')
  }

  return {
    filters,
    draft,
    change: (change) => choose(changeFilters(latest.current, change)),
    typeSearch(text, unfinished) {
      show(changeFilters(latest.current, { search: text }))
      clearTimeout(timer.current)
      if (unfinished) return
      timer.current = setTimeout(() => go(latest.current, 'search'), SEARCH_DELAY_MS)
    },
    submitSearch: () => go(latest.current, 'search'),
    reset: () => choose(NO_FILTERS),
  }
}

function originOf(state: unknown): Origin | null {
  if (typeof state !== 'object' || state === null) return null
  const origin: unknown = Reflect.get(state, 'origin')
  return origin === 'search' || origin === 'choice' ? origin : null
}
