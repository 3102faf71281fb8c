import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { cleanSearch } from '#src/lib/list-params.ts'
import { SelectField } from '#src/ui/field.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import type { MemberFilters } from '../queries/members.ts'
import { membersHref } from './filters.ts'

/** Pause in typing before the list follows. */
const SEARCH_DELAY_MS = 300

/** The search and the filter of the members. The URL leads. */
export function MemberFilterFields({ filters }: { filters: MemberFilters }) {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const [seen, setSeen] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and links move the field; its own search is in it already.
  if (seen !== filters.search) {
    setSeen(filters.search)
    if (cleanSearch(text) !== filters.search) setText(filters.search)
  }

  function show(change: Partial<MemberFilters>, replace: boolean) {
    clearTimeout(timer.current)
    void navigate(membersHref({ ...filters, page: 1, ...change }), { replace, preventScrollReset: true })
  }
  return (
    <search className="grid gap-3 sm:grid-cols-[1fr_14rem]">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          show({ search: cleanSearch(text) }, true)
        }}
      >
        <SearchInput
          label="Search members"
          placeholder="Name or username..."
          value={text}
          onType={(typed, unfinished) => {
            setText(typed)
            clearTimeout(timer.current)
            if (!unfinished)
              timer.current = setTimeout(() => show({ search: cleanSearch(typed) }, true), SEARCH_DELAY_MS)
          }}
        />
      </form>
      <SelectField
        label="Standing"
        hideLabel
        placeholder="Any standing"
        options={[
          { value: 'good', label: 'In good standing' },
          { value: 'paused', label: 'Paused' },
          { value: 'suspended', label: 'Suspended' },
          { value: 'left', label: 'Leaving' },
        ]}
        value={filters.standing}
        onChange={({ target }) => show({ search: cleanSearch(text), standing: target.value }, false)}
      />
    </search>
  )
}
