import { useMutation, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { DeskList } from '#src/shared/hiring/desk.ts'
import { useListChanges } from '#src/shared/hiring/use-list-changes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { peopleText } from '../desk-overview.tsx'
import { type DeskFilters, hiringHref, MAX_COMPARED } from '../filters.ts'
import { useFirstStep } from '../no-lists.tsx'
import { hiringPeopleQuery, lookAtListMutation } from '../queries/people.ts'
import { STAGE_LABELS, STAGES } from '../stages.ts'
import { PersonRow } from './person-row.tsx'

interface DeskPeopleProps {
  filters: DeskFilters
  lists: readonly DeskList[]
  onChoose: (ids: readonly string[]) => void
}

/** The people of a list or of all, with what is new about them. Up to three are chosen to compare. */
export function DeskPeople({ filters, lists, onChoose }: DeskPeopleProps) {
  const query = useQuery(hiringPeopleQuery(filters))
  const { data } = query
  const { chosen } = filters
  /** The person whose stage has just changed on this page: the focus follows them to their new place. */
  const [moved, setMoved] = useState({ key: '', href: '' })
  const href = hiringHref({ ...filters, chosen: [] })
  const status = useRef<HTMLParagraphElement>(null)
  const count = data?.count ?? 0
  const countBefore = useRef(count)
  // The row that disappears may contain the focused control.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) status.current?.focus()
    countBefore.current = count
  }, [count])
  const { takeOff } = useListChanges()
  const { mutate: look } = useMutation(lookAtListMutation)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) look(filters.list)
  }, [isLoaded, look, filters.list])
  if (!data) return <NotLoaded query={query} title="Couldn't load your people" height="h-96" />

  const groups = filters.sort
    ? [{ label: 'People', people: data.data }]
    : STAGES.map((stage) => ({
        label: STAGE_LABELS[stage],
        people: data.data.filter((one) => one.stage === stage),
      }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p ref={status} tabIndex={-1} role="status" className="text-ink-muted">
        {peopleText(data.count)}
      </p>
      {data.count === 0 && <NobodyHere {...filters} />}
      {groups.map(({ label, people }) =>
        people.length === 0 ? null : (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h2 className={filters.sort ? 'sr-only' : 'text-lg'}>{label}</h2>
            <ul aria-label={label} className="rounded-lg border border-line bg-surface-raised shadow-sm">
              {people.map((one) => {
                const key = `${one.list_id} ${one.person.id}`
                const { id, full_name: name } = one.person
                const list = lists.find((other) => other.id === one.list_id)
                const isChosen = chosen.includes(id)
                return (
                  <PersonRow
                    key={key}
                    one={one}
                    listName={filters.list ? undefined : list?.name}
                    takesFocus={moved.key === key && moved.href === href}
                    onMoved={() => setMoved({ key, href })}
                    onTakeOff={
                      // An offer's list consists of those who answered, so nobody can be taken off it.
                      list?.job === null
                        ? () => void takeOff({ id, name }, { id: one.list_id, name: list.name })
                        : undefined
                    }
                    isChosen={isChosen}
                    onChoose={
                      isChosen || chosen.length < MAX_COMPARED
                        ? (to) => onChoose(to ? [...chosen, id] : chosen.filter((other) => other !== id))
                        : undefined
                    }
                  />
                )
              })}
            </ul>
          </div>
        ),
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={(target) => hiringHref({ ...filters, page: target })}
      />
    </div>
  )
}

function NobodyHere({ show, search }: DeskFilters) {
  const step = useFirstStep(
    'In the directory, on a profile and in a conversation, the bookmark puts somebody on it.',
  )
  return show !== null || search !== '' ? (
    <EmptyState
      compact
      icon={<UsersRound />}
      title="Nobody fits"
      text="Nobody on it is at this stage, or has these words in your note or their name."
      actions={<ButtonLink to="/developers">Find developers</ButtonLink>}
    />
  ) : (
    <EmptyState compact icon={<UsersRound />} title="Nobody is on this list yet" {...step} />
  )
}
