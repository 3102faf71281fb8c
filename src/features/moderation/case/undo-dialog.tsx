import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/errors.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { undoDecisionMutation } from '../queries/case.ts'
import type { Decision } from '../schemas.ts'
import { MAX_REASON_CHARACTERS, reasonProblem } from './decision-rules.ts'

interface UndoDialogProps {
  decision: Decision
  onClose: () => void
  onUndone: () => void
}

/** Asks why a decision is taken back. The member reads the answer. */
export function UndoDialog({ decision, onClose, onUndone }: UndoDialogProps) {
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
          onUndone()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Undo this decision?"
      description={
        decision.action === 'delete'
          ? 'What was deleted does not come back. The member reads why you take the decision back.'
          : decision.action === 'picture'
            ? 'Texts that nobody has edited since come back, a deleted file does not. The member reads why.'
            : 'What it hid or stopped comes back. The member reads why.'
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
