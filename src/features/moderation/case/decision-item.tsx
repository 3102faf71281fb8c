import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureText } from '#src/lib/error-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { undoDecisionMutation } from '../queries/case.ts'
import type { Decision } from '../schemas.ts'
import { decisionText, doneText } from '../words.ts'
import { MAX_REASON_CHARACTERS, reasonProblem } from './decision-rules.ts'

interface DecisionItemProps {
  decision: Decision
  mayUndo: boolean
  /** Called with the text to announce. */
  onUndone: (text: string) => void
}

/** A decision on the case, its appeal, and the button to undo the decision. */
export function DecisionItem({ decision, mayUndo, onUndone }: DecisionItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { reason, moderator, created_at, undone_at, undone_by, undo_reason, appeal } = decision
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
      {reason && <Words>{reason}</Words>}
      {appeal && <AppealTexts appeal={appeal} />}
      {undone_at ? (
        <>
          <p className="text-ink-muted text-sm">
            Undone <RelativeTime date={undone_at} />
            {undone_by?.full_name && ' by '}
            {undone_by?.full_name && <bdi translate="no">{undone_by.full_name}</bdi>}
          </p>
          {/* After an appeal the reason equals the answer, which is shown above. */}
          {undo_reason && undo_reason !== appeal?.answer && <Words>{undo_reason}</Words>}
        </>
      ) : (
        mayUndo &&
        appeal?.outcome !== null && (
          <Button variant="secondary" size="sm" className="w-fit" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )
      )}
      {isAsking && <UndoDialog {...{ decision, onUndone }} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** What a member or a moderator wrote. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  )
}

const OUTCOME_TEXT = { granted: 'Granted', partly: 'Granted in part', upheld: 'The decision stays' } as const

function AppealTexts({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line-strong border-l-2 pl-3">
      <p className="text-ink-muted text-sm">
        Appeal, <RelativeTime date={appeal.created_at} />
      </p>
      <Words>{appeal.text}</Words>
      {appeal.outcome && (
        <>
          <p className="text-ink-muted text-sm">
            {OUTCOME_TEXT[appeal.outcome]}
            {appeal.decided_at && ', '}
            {appeal.decided_at && <RelativeTime date={appeal.decided_at} />}
          </p>
          <Words>{appeal.answer}</Words>
        </>
      )}
    </div>
  )
}

const UNDO_EFFECTS: Partial<Record<Decision['action'], string>> = {
  delete: 'What was deleted does not come back. The member reads why you take the decision back.',
  picture: 'Texts that nobody has edited since come back, a deleted file does not. The member reads why.',
}

/** Asks why a decision is taken back. The member reads the answer. */
function UndoDialog(props: Omit<DecisionItemProps, 'mayUndo'> & { onClose: () => void }) {
  const { decision, onUndone, onClose } = props
  const undo = useMutation(undoDecisionMutation)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = reasonProblem(reason)

  function handleSubmit() {
    setChecked(true)
    if (problem || undo.isPending) return
    undo.mutate(
      { id: decision.id, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose()
          onUndone(`Undone: ${doneText(decision.action)}.`)
        },
      },
    )
  }
  return (
    <FormDialog
      title="Undo this decision?"
      description={
        UNDO_EFFECTS[decision.action] ?? 'What it hid or stopped comes back. The member reads why.'
      }
      submitLabel="Undo the decision"
      pending={undo.isPending}
      unsavedText={reason.trim() ? 'Your reason has not been sent.' : null}
      error={failureText(undo, 'Nothing was undone. Please try again.')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        minRows={3}
        maxCharacters={MAX_REASON_CHARACTERS}
        value={reason}
        error={isChecked ? problem : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
