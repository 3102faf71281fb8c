import { useMutation } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { serverMessage } from '#src/lib/error-texts.ts'
import { messageHref } from '#src/shared/contact-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { changePersonMutation } from '../queries/answer-list.ts'
import { STAGE_LABELS, STAGES, type Stage } from '../stages.ts'
import { PersonNote } from './person-note.tsx'

const OPTIONS = STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))

interface ListedPersonProps {
  listId: string
  memberId: string
  name: string
  stage: Stage
  note: string | null
  /** Beside the way to the conversation, as a line. */
  said: ReactNode
  /** Buttons beside it. */
  actions?: ReactNode
  /** A box to choose them. */
  compare?: ReactNode
  /** They have just come from another stage, with the focus. */
  takesFocus: boolean
  onMoved: () => void
  /** The card. */
  children: ReactNode
}

/** Somebody on a list: the card, the way to the conversation, the owner's stage and note. */
export function ListedPerson(props: ListedPersonProps) {
  const { listId, memberId, name, stage, takesFocus, onMoved } = props
  const id = useId()
  const move = useMutation(changePersonMutation)
  const moving = move.isPending && 'stage' in move.variables.change ? move.variables.change.stage : null

  function handleStage(value: string) {
    const to = STAGES.find((one) => one === value)
    if (!to || move.isPending) return
    onMoved()
    // Callbacks of `mutate` would not run: by then the person stands with another stage.
    void move.mutateAsync({ listId, memberId, change: { stage: to } }).then(
      () => toast.brief(`${name}: ${STAGE_LABELS[to]}`, undefined, name),
      (error) =>
        toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.')),
    )
  }
  return (
    <li aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <span id={id} className="sr-only">
        {name}
      </span>
      {props.children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-ink-muted text-sm">{props.said}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={messageHref(memberId)} variant="secondary" size="sm">
            <MessageSquare /> Open conversation
          </ButtonLink>
          {props.actions}
        </div>
      </div>
      {props.compare}
      <SelectField
        label="Stage"
        aria-describedby={id}
        ref={takesFocus ? focus : undefined}
        value={moving ?? stage}
        options={OPTIONS}
        onChange={({ target }) => handleStage(target.value)}
      />
      <PersonNote {...{ listId, memberId, note: props.note }} />
    </li>
  )
}

function focus(select: HTMLSelectElement | null) {
  select?.focus()
}
