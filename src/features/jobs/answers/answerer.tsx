import { useMutation } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { messageHref } from '#src/shared/contact-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { toast } from '#src/ui/toast.ts'
import { changePersonMutation } from '../queries/answer-list.ts'
import { STAGE_LABELS, STAGES, type Stage } from '../stages.ts'
import { dayText } from './answered-text.ts'
import { withoutOpening } from './opening.ts'
import { PersonNote } from './person-note.tsx'

const OPTIONS = STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))

interface AnswererProps {
  listId: string
  memberId: string
  name: string
  stage: Stage
  note: string | null
  answered_at: string
  withdrawn_at: string | null
  message: string | null
  /** They have just come from another stage, with the focus. */
  takesFocus: boolean
  onMoved: () => void
  /** The card. */
  children: ReactNode
}

/** Somebody who answered: the card, the way to the conversation, the author's stage and note. */
export function Answerer({ listId, memberId, name, stage, takesFocus, onMoved, ...answer }: AnswererProps) {
  const id = useId()
  const move = useMutation(changePersonMutation)
  const message = answer.message && withoutOpening(answer.message)
  const moving = move.isPending && 'stage' in move.variables.change ? move.variables.change.stage : null

  function handleStage(value: string) {
    const to = STAGES.find((one) => one === value)
    if (!to || move.isPending) return
    onMoved()
    // Callbacks of `mutate` would not run: by then the person stands with another stage.
    void move.mutateAsync({ listId, memberId, change: { stage: to } }).then(
      () => toast.brief(`${name}: ${STAGE_LABELS[to]}`),
      (error) =>
        toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.')),
    )
  }
  return (
    <li aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <span id={id} className="sr-only">
        {name}
      </span>
      {answer.children}
      {message && (
        <p dir="auto" className="wrap-anywhere line-clamp-3 border-line-strong border-s-4 ps-3 text-sm">
          {message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted text-sm">
          {answer.withdrawn_at === null ? (
            <>
              Answered <RelativeTime date={answer.answered_at} />
            </>
          ) : (
            <>
              <bdi translate="no">{name}</bdi> withdrew on {dayText(answer.withdrawn_at)}
            </>
          )}
        </p>
        <ButtonLink to={messageHref(memberId)} variant="secondary" size="sm">
          <MessageSquare /> Open conversation
        </ButtonLink>
      </div>
      <SelectField
        label="Stage"
        aria-describedby={id}
        ref={takesFocus ? focus : undefined}
        value={moving ?? stage}
        options={OPTIONS}
        onChange={({ target }) => handleStage(target.value)}
      />
      <PersonNote {...{ listId, memberId, note: answer.note }} />
    </li>
  )
}

function focus(select: HTMLSelectElement | null) {
  select?.focus()
}
