import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'

import { serverMessage } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { TextareaField } from '#src/ui/textarea-field.tsx'
import { undoDecisionMutation } from '../queries/case.ts'
import type { Decision } from '../schemas.ts'
import { MAX_REASON_CHARACTERS, reasonProblem } from './decision-rules.ts'

interface UndoDialogProps {
  open: boolean
  decision: Decision
  onClose: () => void
  onUndone: () => void
}

/** Asks why a decision is taken back. The member reads the answer. */
export function UndoDialog({ open, decision, onClose, onUndone }: UndoDialogProps) {
  const undo = useMutation(undoDecisionMutation)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useId()
  const problem = reasonProblem(reason)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
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
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop={reason === ''}
      title="Undo this decision?"
      description={
        decision.action === 'delete'
          ? 'What was deleted does not come back. The member reads why you take the decision back.'
          : 'What it hid or stopped comes back. The member reads why.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={undo.isPending}>
            Undo the decision
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextareaField
          label="Reason"
          minRows={3}
          maxCharacters={MAX_REASON_CHARACTERS}
          value={reason}
          error={isChecked ? problem : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {undo.isError && (
          <FormError>{serverMessage(undo.error, 'Nothing was undone. Please try again.')}</FormError>
        )}
      </form>
    </Dialog>
  )
}
