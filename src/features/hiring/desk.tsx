import { useMutation, useQuery } from '@tanstack/react-query'
import { ListX, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { failureText } from '#src/lib/error-texts.ts'
import { type DeskList, deskQuery } from '#src/shared/hiring/desk.ts'
import { deleteListMutation } from '#src/shared/hiring/lists.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { DeskOverview } from './desk-overview.tsx'
import { DeskToolbar } from './desk-toolbar.tsx'
import { type DeskFilters, hiringHref } from './filters.ts'
import { FirstPeople } from './first-people.tsx'
import { DeskPeople } from './people/desk-people.tsx'

import './hiring.css'

const ListForm = lazyDialog(() => import('./list-form.tsx').then((module) => module.ListForm))

/** The viewer's offers and lists, and the people of one or all of them. */
export function Desk({ filters: shown }: { filters: DeskFilters }) {
  const query = useQuery(deskQuery())
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(shown.chosen)
  const filters = { ...shown, chosen }
  const [form, setForm] = useState<'new' | 'change' | 'delete' | null>(null)
  const { data: lists } = query
  if (!lists) return <NotLoaded query={query} title="Couldn't load your lists" height="h-96" />
  const list = lists.find(({ id }) => id !== null && id === filters.list)
  const nobody = lists.every(({ count }) => count === 0)
  const close = () => setForm(null)
  const show = (changes: Partial<DeskFilters>) =>
    void navigate(hiringHref({ ...filters, page: 1, ...changes }), { preventScrollReset: true })
  // The choice is in the URL, so that Back from the comparison restores it.
  function choose(ids: readonly string[]) {
    setChosen(ids)
    void navigate(hiringHref({ ...filters, chosen: ids }), { preventScrollReset: true, replace: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {filters.list && !list && (
        <EmptyState
          icon={<ListX />}
          title="This list is no longer there"
          actions={<ButtonLink to="/hiring">All your lists</ButtonLink>}
        />
      )}
      {!filters.list && lists.length > 0 && (
        <div className="desk-head">
          <DeskOverview lists={lists} />
          {/* An empty desk has these buttons in its first steps below. */}
          {!nobody && (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setForm('new')}>
                <Plus /> New list
              </Button>
              <ButtonLink variant="secondary" to="/settings/searches">
                Saved searches
              </ButtonLink>
            </div>
          )}
        </div>
      )}
      {list && <ListHead list={list} lists={lists} onForm={setForm} />}
      {!filters.list && nobody ? (
        <FirstPeople onNewList={() => setForm('new')} />
      ) : (
        (list || !filters.list) && (
          <>
            <DeskToolbar filters={filters} lists={lists} onShow={show} onChoose={choose} />
            <DeskPeople filters={filters} lists={lists} onChoose={choose} />
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
      error={failureText(remove, 'The list was not deleted. Check your connection and try again.')}
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
