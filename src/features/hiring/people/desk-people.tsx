import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

import { useListChanges } from '#src/shared/hiring/use-list-changes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { peopleText } from '../desk-overview.tsx'
import { type DeskFilters, hiringHref, MAX_COMPARED } from '../filters.ts'
import { hiringPeopleQuery, lookAtListMutation, type News } from '../queries/people.ts'
import { STAGE_LABELS, STAGES } from '../stages.ts'
import { ListedPerson } from './listed-person.tsx'

import '../hiring.css'

const NEWS_TEXTS: Record<News, string> = {
  message: 'has written to you',
  free: 'became available',
  project: 'has a new project',
  review: 'has a new review',
}

interface Identified {
  id: string
  full_name: string
}

interface DeskPeopleProps<Person extends Identified> {
  filters: DeskFilters
  /** Names of lists; those that answers fill are not `mine` to take people off. */
  lists: ReadonlyMap<string, { name: string; mine: boolean }>
  /** The facts of a card. */
  personSchema: v.GenericSchema<unknown, Person>
  card: (person: Person) => ReactNode
}

/** The people of a list or of all, by stage, with what is new about them. Up to three are chosen to compare. */
export function DeskPeople<Person extends Identified>(props: DeskPeopleProps<Person>) {
  const { filters, lists, personSchema, card } = props
  const query = useQuery(hiringPeopleQuery(filters, personSchema))
  const { data } = query
  const [chosen, setChosen] = useState<string[]>([])
  /** Whose stage has just changed, on this page: the focus follows them to their new place. */
  const [moved, setMoved] = useState({ key: '', href: '' })
  const href = hiringHref(filters)
  const status = useRef<HTMLParagraphElement>(null)
  const count = data?.count ?? 0
  const countBefore = useRef(count)
  // A row disappears with the focused button or choice.
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

  const page = data.data
  return (
    <div className="grid gap-6">
      <p ref={status} tabIndex={-1} role="status" className="text-ink-muted">
        {peopleText(data.count)}
      </p>
      {data.count === 0 && <NobodyHere {...filters} />}
      {STAGES.map((stage) => {
        const people = page.filter((one) => one.stage === stage)
        return people.length === 0 ? null : (
          <div key={stage} className="grid gap-3">
            <h2 className="text-lg">{STAGE_LABELS[stage]}</h2>
            <ul
              aria-label={STAGE_LABELS[stage]}
              className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-2"
            >
              {people.map((one) => {
                const key = `${one.list_id} ${one.person.id}`
                const { id, full_name: name } = one.person
                const list = lists.get(one.list_id)
                return (
                  <ListedPerson
                    key={key}
                    {...one}
                    listId={one.list_id}
                    memberId={id}
                    name={name}
                    takesFocus={moved.key === key && moved.href === href}
                    onMoved={() => setMoved({ key, href })}
                    said={<Said {...one} name={filters.list ? undefined : list?.name} />}
                    actions={
                      list?.mine && (
                        <IconButton
                          label="Take off the list"
                          aria-description={name}
                          onClick={() => void takeOff({ id, name }, { id: one.list_id, name: list.name })}
                        >
                          <Trash2 />
                        </IconButton>
                      )
                    }
                    compare={
                      <CheckboxField
                        label="Compare"
                        aria-description={name}
                        checked={chosen.includes(id)}
                        disabled={!chosen.includes(id) && chosen.length >= MAX_COMPARED}
                        onChange={({ target }) =>
                          setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                        }
                      />
                    }
                  >
                    {card(one.person)}
                  </ListedPerson>
                )
              })}
            </ul>
          </div>
        )
      })}
      {chosen.length > 0 && (
        <p className="compare-bar">
          {chosen.length > 1 && (
            <ButtonLink to={`/hiring?${new URLSearchParams({ compare: chosen.join(',') })}`}>
              Compare {chosen.length} people
            </ButtonLink>
          )}
          <Button variant="secondary" onClick={() => setChosen([])}>
            Clear choice
          </Button>
        </p>
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={(target) => hiringHref({ ...filters, page: target })}
      />
    </div>
  )
}

interface SaidProps {
  /** The list, where people of all are shown. */
  name: string | undefined
  added_at: string
  waits_since: string | null
  news: readonly News[]
}

/** The notes of a list about somebody, in a few lines. */
function Said({ name, added_at, waits_since, news }: SaidProps) {
  return (
    <>
      {news.length > 0 && (
        <span className="block font-semibold text-success-ink">
          New: {news.map((one) => NEWS_TEXTS[one]).join(', ')}
        </span>
      )}
      {waits_since && (
        <span className="block font-semibold text-accent-ink">
          No answer yet to your message of <RelativeTime date={waits_since} />
        </span>
      )}
      {name && (
        <span className="wrap-anywhere block">
          On <bdi>{name}</bdi>
        </span>
      )}
      <span className="block">
        Added <RelativeTime date={added_at} />
      </span>
    </>
  )
}

function NobodyHere({ show, search }: DeskFilters) {
  const isNarrowed = show !== null || search !== ''
  return (
    <EmptyState
      compact
      title={isNarrowed ? 'Nobody fits' : 'Nobody is on this list yet'}
      text={
        isNarrowed
          ? 'Nobody on it is at this stage, or has these words in your note or their name.'
          : 'In the directory, on a profile and in a conversation, the bookmark puts somebody on it.'
      }
      actions={<ButtonLink to="/developers">Find developers</ButtonLink>}
    />
  )
}
