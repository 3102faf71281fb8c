import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as v from 'valibot'

import { useConfig } from '#src/lib/config.ts'
import { serverMessage } from '#src/lib/error-texts.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useUser } from '#src/lib/session/session.ts'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { type DeskList, deskQuery } from '#src/shared/hiring/desk.ts'
import { deleteListMutation } from '#src/shared/hiring/lists.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { toast } from '#src/ui/toast.ts'
import { DeskOverview } from './desk-overview.tsx'
import { type DeskFilters, hiringHref, SHOWN } from './filters.ts'
import { ListForm } from './list-form.tsx'
import { DeskPeople } from './people/desk-people.tsx'
import { peopleCsv } from './people-csv.ts'
import { allPeopleQuery } from './queries/people.ts'

interface DeskProps<Person extends { id: string; full_name: string }> {
  filters: DeskFilters
  /** The facts of a card. */
  personSchema: v.GenericSchema<unknown, Person>
  card: (person: Person) => ReactNode
}

/** The viewer's offers and lists, and the people of one or all of them. */
export function Desk<Person extends { id: string; full_name: string }>(props: DeskProps<Person>) {
  const { filters } = props
  const query = useQuery(deskQuery())
  const navigate = useNavigate()
  const [form, setForm] = useState<'new' | 'change' | 'delete' | null>(null)
  const { data: lists } = query
  if (!lists) return <NotLoaded query={query} title="Couldn't load your lists" height="h-96" />
  const list = lists.find(({ id }) => id !== null && id === filters.list)
  const close = () => setForm(null)
  const show = (changes: Partial<DeskFilters>) =>
    void navigate(hiringHref({ ...filters, page: 1, ...changes }), { preventScrollReset: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {filters.list && !list && (
        <EmptyState
          title="This list is no longer there"
          actions={<ButtonLink to="/hiring">All your lists</ButtonLink>}
        />
      )}
      {!filters.list && lists.length > 0 && <DeskOverview lists={lists} />}
      {!filters.list && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setForm('new')}>
            <Plus /> New list
          </Button>
          <ButtonLink variant="secondary" to="/settings/searches">
            Saved searches
          </ButtonLink>
        </div>
      )}
      {list && <ListHead list={list} lists={lists} onForm={setForm} />}
      {lists.length === 0 ? (
        <NoLists />
      ) : (
        (list || !filters.list) && (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-3">
              <SelectField
                label="List"
                placeholder="Everybody"
                value={filters.list ?? ''}
                options={lists.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))}
                onChange={({ target }) => show({ list: target.value || null })}
              />
              <SelectField
                label="Show"
                placeholder="Everybody"
                value={filters.show ?? ''}
                options={SHOWN}
                onChange={({ target }) => show({ show: target.value || null })}
              />
              <NoteSearch value={filters.search} onSearch={(search) => show({ search })} />
            </div>
            <TakeAlong filters={filters} name={list?.name ?? 'people'} />
            <DeskPeople
              {...props}
              lists={
                new Map(
                  lists.flatMap(({ id, name, job }) =>
                    id ? [[id, { name, mine: job === null }] as const] : [],
                  ),
                )
              }
            />
          </>
        )
      )}
      {(form === 'new' || (form === 'change' && list)) && (
        <ListForm
          list={form === 'change' && list?.id ? { ...list, id: list.id } : undefined}
          jobs={lists}
          onClose={close}
          onSaved={(id) => {
            close()
            void navigate(hiringHref({ list: id }))
          }}
        />
      )}
      {form === 'delete' && list?.id && <DeleteDialog id={list.id} name={list.name} onClose={close} />}
    </div>
  )
}

/** Cards have the bookmark for members who hire only. */
function NoLists() {
  const user = useUser()
  const { data } = useQuery(headerProfileQuery(user?.id ?? ''))
  return (
    <EmptyState
      title="No lists yet"
      text={
        data?.purpose === 'build'
          ? 'Say in your profile that you hire, and each card has a bookmark that puts somebody on a list.'
          : 'Put somebody on a list with the bookmark on their card, or post a job: its answers come here.'
      }
      actions={
        data?.purpose === 'build' ? (
          <ButtonLink to="/profile/edit">Edit your profile</ButtonLink>
        ) : (
          <ButtonLink to="/developers">Find developers</ButtonLink>
        )
      }
    />
  )
}

interface ListHeadProps {
  list: DeskList
  lists: readonly DeskList[]
  onForm: (form: 'change' | 'delete') => void
}

function ListHead({ list, lists, onForm }: ListHeadProps) {
  const made = lists.find(({ job }) => job && job.post_id === list.made_for)
  const job = list.job ? list : made
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-2xl">
          <bdi>{list.name}</bdi>
        </h2>
        {job?.job && (
          <p className="wrap-anywhere text-ink-muted">
            {list.job ? 'Answers to your job' : 'For your job'}{' '}
            <Link to={`/community/post/${job.job.post_id}`} className="text-link">
              <bdi>{job.name}</bdi>
            </Link>
          </p>
        )}
      </div>
      {!list.job && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => onForm('change')}>
            <Pencil /> Change
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onForm('delete')}>
            <Trash2 /> Delete
          </Button>
        </div>
      )}
    </div>
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
    <form onSubmit={handleSubmit}>
      <SearchInput
        label="Search your notes"
        placeholder="Search your notes"
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
function TakeAlong({ filters, name }: { filters: DeskFilters; name: string }) {
  const client = useQueryClient()
  const { siteUrl } = useConfig()
  const save = useMutation({
    mutationFn: async () => {
      const people = await client.query(allPeopleQuery(filters))
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', peopleCsv(people, siteUrl))
    },
    onError: (error) =>
      toast.error(serverMessage(error, 'The table was not made. Check your connection and try again.')),
  })
  const print = new URL(hiringHref({ ...filters, page: 1 }), siteUrl)
  print.searchParams.set('view', 'print')
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" pending={save.isPending} onClick={() => save.mutate()}>
        <Download /> Save as table (CSV)
      </Button>
      <ButtonLink variant="secondary" size="sm" to={print.pathname + print.search}>
        Print
      </ButtonLink>
    </div>
  )
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const remove = useMutation(deleteListMutation)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      title={`Delete “${name}”?`}
      text="Your notes about the people on it go, too. This can’t be undone."
      confirmLabel="Delete"
      pending={remove.isPending}
      error={
        remove.isError &&
        serverMessage(remove.error, 'The list was not deleted. Check your connection and try again.')
      }
      onConfirm={() => {
        // Callbacks of `mutate` would not run: the list goes with this dialog before all is current.
        void remove.mutateAsync(id).then(
          () => navigate('/hiring', { replace: true }),
          () => undefined,
        )
      }}
      onClose={onClose}
    />
  )
}
