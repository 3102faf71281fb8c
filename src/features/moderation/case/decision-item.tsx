import { useState } from 'react'

import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { Decision } from '../schemas.ts'
import { decisionText, doneText } from '../words.ts'
import { UndoDialog } from './undo-dialog.tsx'

interface DecisionItemProps {
  decision: Decision
  mayUndo: boolean
  /** Called with the text to announce. */
  onUndone: (text: string) => void
}

/** A decision on the case, its appeal, and the way to take it back. */
export function DecisionItem({ decision, mayUndo, onUndone }: DecisionItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { action, reason, moderator, created_at, undone_at, undone_by, undo_reason, appeal } = decision
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base">{decisionText(decision)}</h3>
        <span className="wrap-anywhere min-w-0 text-ink-muted text-sm">
          {moderator?.full_name && <bdi translate="no">{moderator.full_name}, </bdi>}
          <RelativeTime date={created_at} />
        </span>
      </div>
      {decision.after_appeal && <p className="text-ink-muted text-sm">Stays after the appeal</p>}
      {reason && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      {appeal && <AppealTexts appeal={appeal} />}
      {undone_at ? (
        <>
          <p className="text-ink-muted text-sm">
            Undone <RelativeTime date={undone_at} />
            {undone_by?.full_name && (
              <>
                {' by '}
                <bdi translate="no">{undone_by.full_name}</bdi>
              </>
            )}
          </p>
          {/* After an appeal it is the answer, which is above. */}
          {undo_reason && undo_reason !== appeal?.answer && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {undo_reason}
            </p>
          )}
        </>
      ) : (
        mayUndo &&
        appeal?.outcome !== null && (
          <Button variant="secondary" size="sm" className="w-fit" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )
      )}
      {isAsking && (
        <UndoDialog
          decision={decision}
          onClose={() => setAsking(false)}
          onUndone={() => onUndone(`Undone: ${doneText(action)}.`)}
        />
      )}
    </Card>
  )
}

const OUTCOME_TEXT = { granted: 'Granted', partly: 'Granted in part', upheld: 'The decision stays' } as const

function AppealTexts({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line-strong border-l-2 pl-3">
      <p className="text-ink-muted text-sm">
        Appeal, <RelativeTime date={appeal.created_at} />
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {appeal.text}
      </p>
      {appeal.outcome && (
        <>
          <p className="text-ink-muted text-sm">
            {OUTCOME_TEXT[appeal.outcome]}
            {appeal.decided_at && (
              <>
                , <RelativeTime date={appeal.decided_at} />
              </>
            )}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {appeal.answer}
          </p>
        </>
      )}
    </div>
  )
}
