import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'

import { ALL_POSTS, changeFilters, type FeedFilters, feedHref } from '../rules/feed-filters.ts'
import type { Category } from '../schemas.ts'
import { OrderSelect } from './filter-box.tsx'

/** The pause in typing before the search starts. */
const SEARCH_DELAY_MS = 300

/** Searches titles, texts and tags, in the selected category or in all posts. On small screens also sets the order. */
export function FeedSearch({ filters, category }: { filters: FeedFilters; category: Category | undefined }) {
  const { text, type, submit } = useSearchDraft(filters)
  const placeholder = category ? `Search in ${category.name}...` : 'Search posts...'
  return (
    <search>
      <form
        action={feedHref({ ...ALL_POSTS, category: filters.category })}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchInput
          label={placeholder.replace('...', '')}
          placeholder={placeholder}
          value={text}
          onType={type}
        />
        <Button type="submit" className="[@media(scripting:enabled)]:hidden">
          Search
        </Button>
        <OrderSelect filters={filters} />
      </form>
    </search>
  )
}

/** Keeps a search box and the URL in step. Typing adds one history entry, not one per letter. */
function useSearchDraft(filters: FeedFilters) {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last search from this box. Any other search in the URL came from Back or a link, and replaces the text. */
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
    /** The typed text, a moment ahead of the URL. */
    text,
    /** Searches after a pause, but not while an input method composes (`unfinished`). */
    type(typed: string, unfinished: boolean) {
      setText(typed)
      clearTimeout(timer.current)
      if (unfinished) return
      if (typed === '') go('')
      else timer.current = setTimeout(() => go(typed), SEARCH_DELAY_MS)
    },
    /** Searches at once. */
    submit: () => go(text),
  }
}
