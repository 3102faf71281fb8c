import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { SelectField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { closeJobMutation, isHiredQuery, OUTCOMES, type Outcome } from '../queries/own-job.ts'
import type { OwnJobProps } from './own-job.tsx'

const OUTCOME_TEXTS: Record<Outcome, string> = {
  here: 'Filled, through this site',
  elsewhere: 'Filled, in another way',
  over: 'Not filled',
}

interface CloseJobDialogProps extends OwnJobProps {
  onClosed: () => void
  onClose: () => void
}

/** Asks how an offer ends. */
export function CloseJobDialog({ id, onClosed, onClose }: CloseJobDialogProps) {
  const close = useMutation(closeJobMutation)
  const { data: isHired } = useQuery(isHiredQuery(id))
  const [chosen, setOutcome] = useState<Outcome | null>(null)
  const outcome = chosen ?? (isHired ? 'here' : null)
  const [isMissing, setMissing] = useState(false)
  function handleSubmit(form: HTMLFormElement) {
    if (outcome === null) {
      setMissing(true)
      form.querySelector('select')?.focus()
      return
    }
    close.mutate(
      { id, outcome },
      {
        onSuccess: () => {
          toast.success('Your job is closed.')
          onClosed()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      size="sm"
      title="Close job"
      description="It leaves the lists, and whoever answered learns that it is closed. This cannot be undone, but you can post it again."
      submitLabel="Close job"
      pending={close.isPending}
      unsavedText={null}
      error={failureText(close, 'The job was not closed. Please try again.')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label="How it ends"
        required
        placeholder="Choose one"
        value={outcome ?? ''}
        options={OUTCOMES.map((value) => ({ value, label: OUTCOME_TEXTS[value] }))}
        error={isMissing && outcome === null ? 'Please choose how it ends' : undefined}
        onChange={({ target }) => setOutcome(OUTCOMES.find((value) => value === target.value) ?? null)}
      />
    </FormDialog>
  )
}
