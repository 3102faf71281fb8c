import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import type { Job } from '#src/shared/jobs/job.ts'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { serverNow } from '#src/ui/server-clock.ts'
import { toast } from '#src/ui/toast.ts'
import { extendJobMutation } from '../queries/own-jobs.ts'
import { DEFAULT_DAYS, dayFrom, extensionProblem, MAX_DAYS } from '../rules/job-rules.ts'

/** Asks for a new last day of an offer. */
export function ExtendJobDialog({ id, job, onClose }: { id: string; job: Job; onClose: () => void }) {
  const extend = useMutation(extendJobMutation)
  const now = serverNow()
  const latest = dayFrom(now, MAX_DAYS, job.time_zone)
  const after = (days: number) => dayFrom(new Date(job.last_day), days, 'UTC')
  const [lastDay, setLastDay] = useState(() => [after(DEFAULT_DAYS), latest].sort()[0] ?? latest)
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      size="sm"
      title="Extend this job"
      submitLabel="Extend"
      pending={extend.isPending}
      unsavedText={null}
      error={failureText(extend, 'The last day was not changed. Please try again.')}
      onSubmit={() => {
        const found = extensionProblem(lastDay, job, now)
        setProblem(found)
        if (found) return
        extend.mutate(
          { id, lastDay },
          {
            onSuccess: () => {
              toast.success('Your job has a new last day.')
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <TextField
        label="Last day"
        type="date"
        required
        hint={`It is open until the end of this day, at most ${MAX_DAYS} days from today.`}
        min={after(1)}
        max={latest}
        value={lastDay}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined)
          setLastDay(target.value)
        }}
      />
    </FormDialog>
  )
}
