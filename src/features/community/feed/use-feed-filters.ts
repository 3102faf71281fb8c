import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'

import { changeFilters, type FeedFilters, feedHref, parseFilters } from '../rules/feed-filters.ts'

/** The pause in typing before the search starts. */
const SEARCH_DELAY_MS = 300

/** The filters of the current URL. */
export function useFeedFilters(): FeedFilters {
  const { categoryId } = useParams()
  const { search } = useLocation()
  return useMemo(() => parseFilters(categoryId, new URLSearchParams(search)), [categoryId, search])
}

interface SearchDraft {
  /** The typed text, a moment ahead of the URL. */
  text: string
  /** Searches after a pause, but not while an input method composes (`unfinished`). */
  type: (text: string, unfinished: boolean) => void
  /** Searches at once. */
  submit: () => void
}

/** Keeps a search box and the URL in step. Typing adds one history entry, not one per letter. */
export function useSearchDraft(filters: FeedFilters): SearchDraft {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last search from this box. A search from elsewhere (Back, a link) replaces the text. */
  const lastTyped = useRef(filters.search)

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
    const goesOn = lastTyped.current === filters.search && filters.search !== ''
    lastTyped.current = search
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
