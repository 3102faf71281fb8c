import { useQuery } from '@tanstack/react-query'
import { MessageSquare, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type * as v from 'valibot'
import { messageHref } from '#src/shared/contact-links.ts'
import { withoutOpening } from '#src/shared/jobs/opening.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Coming } from '#src/ui/coming.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Section } from '#src/ui/section.tsx'
import { type Answerer, answerPageQuery } from '../queries/answer-list.ts'
import { STAGE_LABELS, STAGES, type Stage } from '../stages.ts'
import { PersonNote } from './person-note.tsx'
import { StageSelect } from './stage-select.tsx'

interface Identified {
  id: string
  full_name: string
}

interface AnswerListProps<Person extends Identified> {
  jobId: string
  /** The facts of a card. */
  personSchema: v.GenericSchema<unknown, Person>
  card: (person: Person) => ReactNode
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** The last group: people who withdrew their answer, of any stage. */
const WITHDRAWN = 'withdrawn'
const GROUPS = [...STAGES, WITHDRAWN] as const

function groupOf({ stage, withdrawn_at }: { stage: Stage; withdrawn_at: string | null }) {
  return withdrawn_at === null ? stage : WITHDRAWN
}

/** Shows the author of an offer the people who answered, by stage. Nobody else sees stages and notes. */
export function AnswerList<Person extends Identified>(props: AnswerListProps<Person>) {
  const { jobId, personSchema, card } = props
  const [page, setPage] = useState(1)
  const query = useQuery(answerPageQuery(jobId, page, personSchema))
  const { data } = query
  /** The person whose stage has just changed: the focus follows them to their new place. */
  const [movedId, setMovedId] = useState<string | null>(null)
  if (data === null) return null
  return (
    <Section title="Who answered" note={data ? data.count - data.withdrawn : null}>
      {!data ? (
        <>
          <NotLoaded query={query} title="Couldn't load who answered" />
          {!query.isError && <Coming />}
        </>
      ) : data.list_id === null || data.count === 0 ? (
        <EmptyState
          compact
          level={3}
          icon={<UserRoundCheck />}
          title="Nobody has answered yet"
          text="Whoever presses “I’m interested” writes to you and appears here, with a place for your notes."
        />
      ) : (
        <div className="grid gap-6">
          <p className="max-w-prose text-ink-muted text-sm">
            Stages and notes are yours alone: nobody else ever sees them.
          </p>
          {GROUPS.map((group) => {
            const people = data.data.filter((one) => groupOf(one) === group)
            const label =
              group === WITHDRAWN
                ? `Withdrew · ${data.withdrawn}`
                : `${STAGE_LABELS[group]} · ${data.stages[group] ?? 0}`
            return people.length === 0 ? null : (
              <div key={group} className="grid gap-3">
                <h3 className="text-lg">{label}</h3>
                <ul
                  aria-label={label}
                  className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-6 sm:grid-cols-2"
                >
                  {people.map((one) => (
                    <ListedPerson
                      key={one.person.id}
                      one={one}
                      listId={data.list_id ?? ''}
                      takesFocus={movedId === one.person.id}
                      onMoved={() => setMovedId(one.person.id)}
                    >
                      {card(one.person)}
                      <AnswerStart message={one.message} />
                    </ListedPerson>
                  ))}
                </ul>
              </div>
            )
          })}
          <Pagination
            label="Pages of answers"
            page={data.page}
            totalPages={data.totalPages}
            onPage={setPage}
          />
        </div>
      )}
    </Section>
  )
}

function AnswerStart({ message }: { message: string | null }) {
  const text = message && withoutOpening(message)
  if (!text) return null
  return (
    <p dir="auto" className="wrap-anywhere line-clamp-3 border-line-strong border-s-4 ps-3 text-sm">
      {text}
    </p>
  )
}

interface ListedPersonProps {
  one: Answerer<Identified>
  listId: string
  /** The person has just moved here from another stage, and their row takes the focus. */
  takesFocus: boolean
  onMoved: () => void
  /** The card. */
  children: ReactNode
}

/** Somebody who answered: the card, the way to the conversation, the author's stage and note. */
function ListedPerson({ one, listId, takesFocus, onMoved, children }: ListedPersonProps) {
  const { stage, note, answered_at, withdrawn_at } = one
  const { id: memberId, full_name: name } = one.person
  const id = useId()
  return (
    <li aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <span id={id} className="sr-only" translate="no">
        {name}
      </span>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-ink-muted text-sm">
          {withdrawn_at === null ? (
            <>
              Answered <RelativeTime date={answered_at} />
            </>
          ) : (
            <>
              <bdi translate="no">{name}</bdi> withdrew on {DAY.format(new Date(withdrawn_at))}
            </>
          )}
        </p>
        <ButtonLink to={messageHref(memberId)} variant="secondary" size="sm">
          <MessageSquare /> Open conversation
        </ButtonLink>
      </div>
      <StageSelect {...{ listId, memberId, name, stage, takesFocus, onMoved }} aria-describedby={id} />
      <PersonNote {...{ listId, memberId, note }} />
    </li>
  )
}
