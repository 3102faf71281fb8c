import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'

import { changeFilters, type FeedFilters, feedHref, parseFilters } from '../feed-filters.ts'

/** How long typing pauses before the list follows. */
const SEARCH_DELAY_MS = 300

/** The filters in force: what the address says. */
export function useFeedFilters(): FeedFilters {
  const { categoryId } = useParams()
  const { search } = useLocation()
  return useMemo(() => parseFilters(categoryId, new URLSearchParams(search)), [categoryId, search])
}

export interface SearchDraft {
  /** As typed; a moment ahead of the address. */
  text: string
  /** The list follows after a pause, and never while a character is `unfinished`. */
  type: (text: string, unfinished: boolean) => void
  /** Ends the pause. */
  submit: () => void
}

/** Keeps a search box and the address in step. Typing makes one entry in the history, not one for each letter. */
export function useSearchDraft(filters: FeedFilters): SearchDraft {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The search that typing led to; what comes from elsewhere (Back, a link) replaces the text. */
  const own = useRef(filters.search)

  const [seen, setSeen] = useState(filters.search)
  if (seen !== filters.search) {
    setSeen(filters.search)
    if (cleanSearch(text) !== filters.search) setText(filters.search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function go(typed: string) {
    clearTimeout(timer.current)
    const search = cleanSearch(typed)
    if (search === filters.search) return
    const goesOn = own.current === filters.search && filters.search !== ''
    own.current = search
    void navigate(feedHref(changeFilters(filters, { search })), { replace: goesOn, preventScrollReset: true })
  }

  return {
    text,
    type(typed, unfinished) {
      setText(typed)
      clearTimeout(timer.current)
      if (unfinished) return
      if (typed === '') go('')
      else timer.current = setTimeout(() => go(typed), SEARCH_DELAY_MS)
    },
    submit: () => go(text),
  }
}
