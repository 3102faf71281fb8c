import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Columns3, Download, Printer } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { serverMessage } from '#src/lib/error-texts.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { DeskList } from '#src/shared/hiring/desk.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { toast } from '#src/ui/toast.ts'
import { type DeskFilters, hiringHref, SHOW_OPTIONS, SORTS } from './filters.ts'
import { allPeopleQuery } from './queries/people.ts'

const SELECTS = [
  { name: 'list', label: 'List', placeholder: 'All lists', options: undefined },
  { name: 'show', label: 'Show', placeholder: 'Everybody', options: SHOW_OPTIONS },
  { name: 'sort', label: 'Order', placeholder: 'By stage', options: SORTS },
] as const

interface DeskToolbarProps {
  filters: DeskFilters
  lists: readonly DeskList[]
  onShow: (changes: Partial<DeskFilters>) => void
  onChoose: (ids: readonly string[]) => void
}

/** Finds, orders, takes along and compares the people of the desk. */
export function DeskToolbar({ filters, lists, onShow, onChoose }: DeskToolbarProps) {
  const { chosen } = filters
  const listOptions = lists.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))
  return (
    <search className="desk-toolbar">
      <NoteSearch value={filters.search} onSearch={(search) => onShow({ search })} />
      {SELECTS.map(({ name, options = listOptions, ...select }) => (
        <SelectField
          {...select}
          key={name}
          hideLabel
          value={filters[name] ?? ''}
          options={options}
          onChange={({ target }) => onShow({ [name]: target.value || null })}
        />
      ))}
      <TakeAlong filters={filters} names={new Map(lists.map(({ id, name }) => [id, name]))} />
      {chosen.length > 0 && (
        <p className="compare-bar">
          {chosen.length > 1 ? (
            <ButtonLink
              to={`/hiring?${new URLSearchParams({ compare: chosen.join(',') })}`}
              className="grow-1"
            >
              <Columns3 /> {`Compare ${chosen.length} people`}
            </ButtonLink>
          ) : (
            <span className="grow-1 self-center px-2 text-sm">Choose one or two more to compare.</span>
          )}
          <Button variant="secondary" onClick={() => onChoose([])}>
            Clear choice
          </Button>
        </p>
      )}
    </search>
  )
}

function NoteSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value)
  const [valueBefore, setValueBefore] = useState(value)
  // A link leads to another search; the field stays, with the focus.
  if (value !== valueBefore) {
    setValueBefore(value)
    setText(value)
  }
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form onSubmit={handleSubmit} className="desk-search">
      <SearchInput
        label="Search your notes"
        placeholder="Search names and notes"
        value={text}
        onType={(typed) => {
          setText(typed)
          if (typed === '') onSearch('')
        }}
      />
    </form>
  )
}

/** A table, and pages to print, of everybody whom the filters find. */
function TakeAlong({ filters, names }: { filters: DeskFilters; names: ReadonlyMap<string | null, string> }) {
  const client = useQueryClient()
  const { siteUrl } = useConfig()
  const save = useMutation({
    mutationFn: async () => {
      const { peopleCsv } = await import('./people-csv.ts')
      const people = await client.query(allPeopleQuery(filters))
      const named = people.map((one) => ({ ...one, listName: names.get(one.list_id) ?? '' }))
      saveFile(
        `${names.get(filters.list ?? '') ?? 'people'}.csv`,
        'text/csv;charset=utf-8',
        peopleCsv(named, siteUrl),
      )
    },
    onError: (error) =>
      toast.error(serverMessage(error, 'The table was not made. Check your connection and try again.')),
  })
  const print = new URL(hiringHref({ ...filters, page: 1 }), siteUrl)
  print.searchParams.set('view', 'print')
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        aria-label="Save as table (CSV)"
        className="grow-1"
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        <Download /> CSV
      </Button>
      <ButtonLink variant="secondary" className="grow-1" to={print.pathname + print.search}>
        <Printer /> Print
      </ButtonLink>
    </div>
  )
}
