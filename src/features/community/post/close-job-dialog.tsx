import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { toast } from '#src/ui/toast.ts'
import { closeJobMutation, type Outcome } from '../queries/own-job.ts'
import type { OwnJobProps } from './own-job.tsx'

const OUTCOME_OPTIONS: { value: Outcome; label: string; hint: string }[] = [
  { value: 'here', label: 'Filled from here', hint: 'Somebody found it on this site.' },
  { value: 'elsewhere', label: 'Filled elsewhere', hint: 'Somebody found it in another way.' },
  { value: 'over', label: 'Not filled', hint: 'It ends without anybody.' },
]

interface CloseJobDialogProps extends OwnJobProps {
  onClosed: () => void
  onClose: () => void
}

/** Asks how an offer ends. */
export function CloseJobDialog({ id, onClosed, onClose }: CloseJobDialogProps) {
  const close = useMutation(closeJobMutation)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isMissing, setMissing] = useState(false)
  function handleSubmit(form: HTMLFormElement) {
    if (outcome === null) {
      setMissing(true)
      form.querySelector('input')?.focus()
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
      title="Close this job"
      description="It leaves the lists, and whoever answered learns that it is closed. This action cannot be undone."
      submitLabel="Close Job"
      pending={close.isPending}
      unsavedText={null}
      error={failureText(close, 'The job was not closed. Please try again.')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RadioList
        legend="How does it end?"
        value={outcome}
        options={OUTCOME_OPTIONS}
        error={isMissing && outcome === null ? 'Please choose how it ends' : undefined}
        onChange={setOutcome}
      />
    </FormDialog>
  )
}
