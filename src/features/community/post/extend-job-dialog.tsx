import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { toast } from '#src/ui/toast.ts'
import { extendJobMutation } from '../queries/own-job.ts'
import { DEFAULT_DAYS, dayFrom, MAX_DAYS } from '../rules/job-rules.ts'
import type { OwnJobProps } from './own-job.tsx'

/** Asks for a new last day of an offer. */
export function ExtendJobDialog({ id, job, onClose }: OwnJobProps & { onClose: () => void }) {
  const extend = useMutation(extendJobMutation)
  const now = serverNow()
  const inDays = (days: number) => dayFrom(now, days, job.time_zone)
  const [lastDay, setLastDay] = useState(() => [job.last_day, inDays(DEFAULT_DAYS)].sort().at(-1) ?? '')
  return (
    <FormDialog
      size="sm"
      title="Extend this job"
      submitLabel="Extend"
      pending={extend.isPending}
      unsavedText={null}
      error={failureText(extend, 'The last day was not changed. Please try again.')}
      onSubmit={() =>
        extend.mutate(
          { id, lastDay },
          {
            onSuccess: () => {
              toast.success('Your job has a new last day.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Last day"
        type="date"
        required
        hint={`It is open until the end of this day, at most ${MAX_DAYS} days from today.`}
        min={inDays(0)}
        max={inDays(MAX_DAYS)}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </FormDialog>
  )
}
