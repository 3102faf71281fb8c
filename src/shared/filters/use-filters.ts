import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'
import { useFocusOnPageChange } from '#src/ui/use-focus-on-page-change.ts'

/** Pause in typing before the list follows. */
const SEARCH_DELAY_MS = 300

/** Marks entries of the history that the controls made; 'search' ones are replaced while typing goes on. */
type Origin = 'search' | 'choice'

export interface ListFilters {
  search: string
  page: number
}

/** The reader and writer of one list’s filters. */
interface FilterRules<Filters> {
  /** Reads them from a URL. Never throws. */
  parse: (params: URLSearchParams) => Filters
  href: (filters: Filters) => string
  /** The first page of a list, with the values of each filter in order. */
  toFirstPage: (filters: Filters) => Filters
  none: Filters
}

export interface FilterControls<Filters extends ListFilters> {
  /** The filters of the URL, which the results show. */
  filters: Filters
  /** The state of the controls: the newest choice, and the search as typed. A moment ahead of `filters`. */
  draft: Filters
  change: (changed: Partial<Filters>) => void
  /** Applies a choice of the panel, and scrolls up: the panel's end is far below the beginning of the results. */
  choose: (choice: Partial<Filters>) => void
  /** Changes the search. The list follows after a pause in typing, and never while a character is `unfinished`. */
  typeSearch: (text: string, unfinished: boolean) => void
  /** Searches at once, without the pause. */
  submitSearch: () => void
  reset: () => void
  /** The heading of the results, which takes the focus after a change of page. */
  heading: RefObject<HTMLHeadingElement | null>
  focusHeading: () => void
}

/** Keeps the filter controls and the URL in step. The URL leads: Back, links and reload move the controls. */
export function useFilters<Filters extends ListFilters>(
  rules: FilterRules<Filters>,
): FilterControls<Filters> {
  const { search: query, state, key } = useLocation()
  const navigationType = useNavigationType()
  const navigate = useNavigate()
  const filters = useMemo(() => rules.parse(new URLSearchParams(query)), [rules, query])
  const href = rules.href(filters)
  const [draft, setDraft] = useState(filters)
  const latest = useRef(draft)
  /** The current URL, or the one that a navigation has just started to. */
  const target = useRef({ href, origin: originOf(state) })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heading = useFocusOnPageChange<HTMLHeadingElement>(filters.page)

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

  function show(next: Filters) {
    latest.current = next
    setDraft(next)
  }

  function go(next: Filters, origin: Origin) {
    clearTimeout(timer.current)
    const nextHref = rules.href(next)
    if (nextHref === target.current.href) return
    const replace = origin === 'search' && target.current.origin === 'search'
    target.current = { href: nextHref, origin }
    void navigate(nextHref, { replace, preventScrollReset: true, state: { origin } })
  }

  function showChoice(next: Filters) {
    show({ ...next, search: cleanSearch(next.search) })
    go(next, 'choice')
  }

  const change = (changed: Partial<Filters>) =>
    showChoice(rules.toFirstPage({ ...latest.current, ...changed }))

  return {
    filters,
    draft,
    change,
    choose(choice) {
      change(choice)
      if (heading.current && heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView()
    },
    typeSearch(text, unfinished) {
      show(rules.toFirstPage({ ...latest.current, search: text }))
      clearTimeout(timer.current)
      if (unfinished) return
      timer.current = setTimeout(() => go(latest.current, 'search'), SEARCH_DELAY_MS)
    },
    submitSearch: () => go(latest.current, 'search'),
    reset: () => showChoice(rules.none),
    heading,
    focusHeading: useCallback(() => heading.current?.focus(), [heading]),
  }
}

function originOf(state: unknown): Origin | null {
  if (typeof state !== 'object' || state === null) return null
  const origin: unknown = Reflect.get(state, 'origin')
  return origin === 'search' || origin === 'choice' ? origin : null
}
