import { MessageSquare } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { messageHref } from '#src/shared/contact-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Stage } from '../stages.ts'
import { PersonNote } from './person-note.tsx'
import { StageSelect } from './stage-select.tsx'

interface ListedPersonProps {
  listId: string
  memberId: string
  name: string
  stage: Stage
  note: string | null
  /** Beside the way to the conversation, as a line. */
  said: ReactNode
  /** They have just come from another stage, with the focus. */
  takesFocus: boolean
  onMoved: () => void
  /** The card. */
  children: ReactNode
}

/** Somebody who answered: the card, the way to the conversation, the author's stage and note. */
export function ListedPerson(props: ListedPersonProps) {
  const { listId, memberId, name, stage, takesFocus, onMoved } = props
  const id = useId()
  return (
    <li aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <span id={id} className="sr-only" translate="no">
        {name}
      </span>
      {props.children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-ink-muted text-sm">{props.said}</p>
        <ButtonLink to={messageHref(memberId)} variant="secondary" size="sm">
          <MessageSquare /> Open conversation
        </ButtonLink>
      </div>
      <StageSelect {...{ listId, memberId, name, stage, takesFocus, onMoved }} aria-describedby={id} />
      <PersonNote {...{ listId, memberId, note: props.note }} />
    </li>
  )
}
